import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { refused } from '../../platform/refused.ts';
import { Paper, papersPath } from './manifest.ts';
import { readLines } from './read-lines.ts';

/** Reads the list of papers, which is in the order of their ids. @throws Refused for a line that is no paper, or out of order */
export async function* readPapers(folder: string): AsyncGenerator<Paper> {
  let last = '';
  for await (const lines of readLines(createReadStream(join(folder, papersPath))))
    for (const { no, text } of lines) {
      const paper = paperIn(text);
      if (paper === undefined) throw refused(`${papersPath}, line ${no}: it names no paper.`);
      if (paper.id <= last) throw refused(`${papersPath}, line ${no}: it is not in the order of the ids.`);
      last = paper.id;
      yield paper;
    }
}

function paperIn(text: string): Paper | undefined {
  try {
    return Paper.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
