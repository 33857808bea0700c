import type { Additions } from './additions.ts';
import type { Counts } from './import.ts';
import type { Report } from './ndjson.ts';

const shownAtMost = 20;

/** Prints the first few bad lines, without control characters that could steer the operator's terminal. */
export function printedReport(print: (line: string) => void) {
  const firstLines = (): Report => {
    let room = shownAtMost;
    return ({ file, line, reason }) => {
      if (room > 0) print(printable(`${file}:${line} ${reason}`));
      room -= 1;
    };
  };
  function announce({ places, services, twins }: Additions): void {
    printFirst(places.map(({ id, name }) => `new place ${id}: ${Object.values(name).join(', ')}`));
    printFirst(services.map(({ sourceId, name }) => `new service ${name}, mapped to none of ours: ${sourceId}`));
    printFirst(twins.map((row) => `Location ${row.location} is also Location ${row.twin} of ${row.publication}`));
  }
  function printFirst(lines: readonly string[]): void {
    for (const line of lines.slice(0, shownAtMost)) print(printable(line));
    if (lines.length > shownAtMost) print(`… and ${lines.length - shownAtMost} more`);
  }
  function summary({ bad, kept: unlistedTimes, omitted }: Counts): void {
    if (omitted > shownAtMost) print(`… and ${omitted - shownAtMost} more parts that were left out`);
    if (omitted > 0) print(`${omitted} parts were left out; what they belong to was taken without them.`);
    if (bad > shownAtMost) print(`… and ${bad - shownAtMost} more`);
    if (bad > 0) print(`${bad} bad. Nothing was withdrawn; ${unlistedTimes} free times that no line names stay.`);
  }
  return { report: firstLines(), reportPart: firstLines(), announce, summary };
}

export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 500);
}
