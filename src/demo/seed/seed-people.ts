import people from "#src/demo/seed/people.json" with { type: "json" };
import { madeAgo } from "#src/demo/seed/seed-times.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

type Person = (typeof people.members)[number];

function user(
  { id, name, title, language }: Person,
  index: number,
  epoch: number,
  group: string,
): Stored {
  const username = name.toLowerCase().replace(" ", ".");
  return {
    id,
    name,
    username,
    email: `${username}@${group === "manager" ? "harbor-studio" : "client"}.example`,
    title,
    phone: null,
    group,
    role: group === "manager" && index === 0 ? "owner" : "member",
    language,
    timezone: "Europe/Amsterdam",
    ...madeAgo(epoch, 900 - index * 37),
  };
}

export const { clients } = people;
export const memberIds = people.members.map(({ id }) => id);

export function seedPeople(epoch: number): { members: Stored[]; clients: Stored[] } {
  return {
    members: people.members.map((person, index) => user(person, index, epoch, "manager")),
    clients: clients.map((person, index) => user(person, index, epoch, "client")),
  };
}
