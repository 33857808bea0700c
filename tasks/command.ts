/** The text that the list of commands and `--help` print about a command. */
export type Command = {
  group: string;
  does: string;
  words?: readonly (readonly [words: string, does: string])[];
  /** The reason for exit code 1. */
  fails?: string;
  notes?: readonly string[];
};

export type Commands = Readonly<Record<string, Command>>;

const width = 24;
const columns = (command: string, text: string) =>
  command.length < width ? `  ${command.padEnd(width)}${text}` : `  ${command}\n  ${' '.repeat(width)}${text}`;

export function listing(door: string, commands: Commands): string {
  const groups = Map.groupBy(Object.entries(commands), ([, { group }]) => group);
  const lines = [...groups].flatMap(([group, rows]) => [
    '',
    `${group}:`,
    ...rows.map(([name, { does }]) => columns(name, does)),
  ]);
  return [`npm run ${door} -- <command>, and --help after it`, ...lines].join('\n');
}

export function helpOf(door: string, name: string, { does, words = [], fails, notes = [] }: Command): string {
  const call = `npm run ${door} -- ${name}`;
  return [
    does,
    '',
    ...(words.length === 0 ? [call] : [`${call} …`, ...words.map(([word, use]) => columns(word, use))]),
    '',
    ...notes,
    `It ends with 0 when all went well${fails === undefined ? '' : `, with 1 ${fails}`}, with 2 when its words are not understood, and with 70 at an unexpected fault.`,
  ].join('\n');
}
