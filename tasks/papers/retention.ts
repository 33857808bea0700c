import { draftMinutes } from '../../server/identity/draft/draft-owner.ts';
import { documentText } from './documents.ts';
import type { HoldFact, PaperFacts } from './facts.ts';
import { head, list, paper, paperLanguage, table, withoutSources } from './markdown.ts';
import { keptInWords, timeInWords } from './time-words.ts';

function holdRows({ texts }: PaperFacts, holds: readonly HoldFact[]): string[][] {
  return holds.map(({ id, years }) => [
    texts.say(paperLanguage, `mydata.hold.${id}.what`).replace(/:$/, ''),
    texts.say(paperLanguage, `mydata.hold.${id}.why`, { years }).replace(/\.$/, ''),
  ]);
}

/** Paragraphs of docs/retention.md after its table; what they call a backup's noise is for this paper too. */
function notes(): string[] {
  const [, ...rest] = documentText('retention.md').split(/^\|.*\|\n\n/m);
  return rest
    .join('')
    .split(/\n\n+/)
    .map((text) => withoutSources(text.replaceAll('\n', ' ').trim()))
    .filter((text) => text !== '');
}

const isOfFiles = (note: string) => /\b(?:key and (?:its )?bytes|bytes go|Bytes in)\b/i.test(note);

export function retentionPaper(facts: PaperFacts): string {
  const all = notes();
  return paper(
    head('How long data are kept', facts),
    'The portal deletes what is due by itself, every minute. The times are settings of the program and the same for every partner of an installation.',
    '## Deleted by time',
    table(
      ['Data', 'Kept'],
      facts.retention.map((row) => [row.data, keptInWords(row)]),
    ),
    `A form that was begun and not sent is kept for ${timeInWords(draftMinutes.customer)} after a customer typed last, and for ${timeInWords(draftMinutes.visitor)} where nobody was logged in.`,
    '## Kept after an erasure',
    'When an account is erased, the following stays, without what the portal can take out of it. The reasons and the years are those that the customer reads with the export of their data.',
    table(['What stays', 'Why and for how long'], holdRows(facts, facts.holds)),
    'Of these the program deletes by itself, when the years are over, only what the first table names. For the rest the operator has to arrange the deletion.',
    '## Files',
    list(all.filter(isOfFiles)),
    'A copy in a backup cannot be read once the key is gone from the database and from the backups of the database that still hold it.',
    '## Notes',
    list(all.filter((note) => !isOfFiles(note))),
  );
}
