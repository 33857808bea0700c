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

function sections(): string[] {
  const [, ...parts] = documentText('retention.md').split(/^## /m);
  return parts.flatMap((part) => {
    const [title = '', ...paragraphs] = part
      .split(/\n\n+/)
      .map((text) => withoutSources(text.replaceAll('\n', ' ').trim()));
    return [`## ${title}`, list(paragraphs.filter((text) => text !== ''))];
  });
}

export function retentionPaper(facts: PaperFacts): string {
  return paper(
    head('How long data are kept', facts),
    'The portal deletes by itself, every minute, whatever is due. The times are fixed in the program and the same for every partner of an installation.',
    '## Deleted by time',
    table(
      ['Data', 'Kept'],
      facts.retention.map((row) => [row.data, keptInWords(row)]),
    ),
    '“Creation” is when the entry was written. “The end” is when the portal no longer needs the entry for its purpose; the sections below say for each kind when that is.',
    `A form that was begun and not sent is kept for ${timeInWords(draftMinutes.customer)} after the customer’s last input, and for ${timeInWords(draftMinutes.visitor)} if nobody was logged in.`,
    '## Kept after an erasure',
    'When a customer erases the account, the portal removes names, contact details and free text, and the following stays. Customers read the same reasons and years before an erasure and with the export of their data.',
    table(['What stays', 'Why and for how long'], holdRows(facts, facts.holds)),
    'When these years are over, the program deletes by itself only what the first table names, which are the invoices and the complaints. The operator has to arrange the deletion of the rest.',
    ...sections(),
    'A copy of a file in a backup cannot be read once its key is gone from the database and from all backups of the database.',
  );
}
