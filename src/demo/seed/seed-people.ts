import { madeAgo } from "#src/demo/seed/seed-times.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

type Person = readonly [id: string, name: string, title: string, language: string | null];

// All names are fictional.
const members: readonly Person[] = [
  ["u_aV4nQe71", "Mirel Hartwick", "Creative direction", "en_GB"],
  ["u_bT8sLk20", "Osanna Pell", "Illustration", "en_GB"],
  ["u_cH2wZr95", "Tobin Averley", "Web development", "en_GB"],
  ["u_dM6yXa38", "Ilka Sundermere", "Production", "de_DE"],
  ["u_eP9fJu64", "Corvin Dastell", "Type and layout", "fr_CH"],
  ["u_fS3kGo17", "Neve Okarra", "Project management", null],
  ["u_gW7cBi52", "Ruvan Thistlewood", "Photography", "en_GB"],
  ["u_hY1mDn86", "Sefa Lindqvale", "Accounts", "en_GB"],
];

const clients: readonly Person[] = [
  ["u_Kq7RwTzE", "Petra Vellacourt", "Lantern and Vale", "en_GB"],
  ["u_9dLmVx2P", "Dario Quenby", "Bluewater Ferries", "en_US"],
  ["u_3FbTzY8n", "Hollis Ambrecht", "Orchard Street Bakery", "en_GB"],
  ["u_T5vHs0Wc", "Yuna Castermans", "Tern Outdoor", "de_DE"],
  ["u_m2XrP6Lk", "Blaise Montrevel", "Musée du Lac", "fr_CH"],
  ["u_Jw8QaN4s", "Kaito Amagiri", "Amagiri Tea", "ja_JP"],
  ["u_R4hNc6Ud", "Fenna Osterling", "Saltmarsh Trust", "en_GB"],
  ["u_x8PzL1oS", "Emeric Dunfold", "Dunfold Joinery", "en_GB"],
  ["u_G2sBv9Mt", "Liv Harrowgard", "Nordlys Knitwear", "en_GB"],
  ["u_y6KwE3Jf", "Santo Brivelli", "Brivelli Pasta", "it_IT"],
  ["u_C7uXa5Rb", "Wren Applegarth", "Applegarth Seeds", "en_US"],
  ["u_n1DqH4Zp", "Noor Sallandier", "Kite School Harbour", null],
];

function user(
  [id, name, title, language]: Person,
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

export const memberIds = members.map(([id]) => id);
export const clientPeople = clients;

export function seedPeople(epoch: number): { members: Stored[]; clients: Stored[] } {
  return {
    members: members.map((person, index) => user(person, index, epoch, "manager")),
    clients: clients.map((person, index) => user(person, index, epoch, "client")),
  };
}
