/** Something that a key, the palette or a button does. */
export interface Command {
  id: CommandId;
  group: string;
  /** Any of these, in the syntax of `keys.ts`. None where only the palette offers it. */
  keys: readonly string[];
  label: string;
  /** True when the control that has the focus handles its keys: they are only listed. */
  local?: true;
  /** True when its keys work while a text is typed. */
  inFields?: true;
  /** True when the page handles it while a dialog is open that doesn't. */
  overDialogs?: true;
  /** True when it is handled again and again while its key is held down. */
  repeats?: true;
}

/** The console declares the IDs of its commands here, beside the commands themselves. */
// oxlint-disable-next-line typescript/no-empty-object-type -- its members are added by declaration merging
export interface Register {}

export type CommandId = Register extends { commandId: infer Id extends string } ? Id : string;

const registered = new Map<string, Command>();

/** Adds commands to those that keys, hints and the help know. Where two share a key, the first that is handled gets it. */
export function registerCommands(commands: readonly Command[]): void {
  for (const command of commands) registered.set(command.id, command);
}

export const allCommands = (): readonly Command[] => [...registered.values()];

export const commandOf = (id: CommandId): Command | undefined => registered.get(id);
