import type { Counts } from './import.ts';
import type { Report } from './ndjson.ts';

const shownAtMost = 20;

/** Prints the first few bad lines, without control characters that could steer the operator's terminal. */
export function printedReport(print: (line: string) => void): { report: Report; summary: (counts: Counts) => void } {
  let told = 0;
  const report: Report = ({ file, line, reason }) => {
    told += 1;
    if (told <= shownAtMost) print(printable(`${file}:${line} ${reason}`));
  };
  function summary({ bad, kept }: Counts): void {
    if (bad > shownAtMost) print(`… and ${bad - shownAtMost} more`);
    if (bad > 0) print(`${bad} bad. Nothing was withdrawn; ${kept} free times that no line names stay.`);
  }
  return { report, summary };
}

export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 500);
}
