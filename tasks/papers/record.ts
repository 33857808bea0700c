import { memberOf } from '../../contract/platform/member-of.ts';
import { type ProcessingRow, recipients } from '../../server/platform/processing.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, paperLanguage, table } from './markdown.ts';
import { basisWords, explicitConsent, purposeWords, recipientWords, registrationWords } from './processing-words.ts';
import { keptInWords, timeInWords } from './time-words.ts';

/** @throws Error for a purpose without words, so that no record leaves it out */
function wordsOf(id: string): (typeof purposeWords)[string] {
  const words = purposeWords[id];
  if (words === undefined) throw new Error(`tasks/papers/processing-words.ts has no words for the purpose ${id}`);
  return words;
}

function timesOf({ keeps = {}, times = {} }: ProcessingRow, { retention }: PaperFacts): string {
  const rules = Object.values(keeps).flatMap((data) =>
    retention.filter((row) => row.data === data).map((row) => `${data}: ${keptInWords(row)}`),
  );
  const own = Object.entries(times).map(([name, minutes]) => `${name.replaceAll('_', ' ')}: ${timeInWords(minutes)}`);
  return [...rules, ...own].join('; ') || 'no';
}

type RecipientFact = { words: string; purposes: string[]; isFar: boolean };

function recipientFacts({ processing }: PaperFacts): RecipientFact[] {
  return Object.entries(recipientWords).map(([id, words]) => ({
    words,
    purposes: processing
      .filter((row) => row.recipients.some((one) => one === id))
      .map((row) => wordsOf(row.id).purpose),
    isFar: memberOf(memberOf(recipients, id), 'isFar') === true,
  }));
}

const languageNames = new Intl.DisplayNames(paperLanguage, { type: 'language' });

const namedIn = (words: Readonly<Record<string, string>>, key: string) => words[key] ?? key.replaceAll('_', ' ');

function portalRows({ brand, texts }: PaperFacts): string[][] {
  const named = (key: string) => {
    const id = `home.service.${key}.title`;
    return texts.has(paperLanguage, id) ? texts.say(paperLanguage, id) : key;
  };
  const services = [...brand.services, ...brand.products.flatMap((product) => product.services)];
  return [
    ['Addresses', brand.hosts.join(', ')],
    ['Languages', brand.languages.map((language) => languageNames.of(language) ?? language).join(', ')],
    ['Open to', brand.portalType === 'public' ? 'everybody' : 'only customers of the partner'],
    ['Customers register with', namedIn(registrationWords, brand.registrationMode)],
    ['Services', [...new Set(services.map(named))].join(', ')],
    ['Log-in with the partner’s own identity provider', brand.openId?.name ?? 'no'],
    ['Measuring of use, only after consent', brand.tagManager ? `yes, by ${new URL(brand.tagManager.url).host}` : 'no'],
  ];
}

export function recordPaper(facts: PaperFacts): string {
  const receiving = recipientFacts(facts);
  return paper(
    head('Record of processing activities', facts),
    'This paper is for the record under Article 30 of Regulation (EU) 2016/679 (GDPR). Its tables come from declarations in each part of the program, and tests compare these declarations with the privacy notice. They name everything that the program can process. A service that this portal does not offer processes nothing.',
    '## Who is responsible',
    list([
      `Controller, its representative and its data protection officer: [To be completed by ${facts.brand.name}]`,
      `Processors, by name and contract: [To be completed by ${facts.brand.name}]`,
    ]),
    '## This portal',
    table(['Fact', 'Value'], portalRows(facts)),
    '## Purposes',
    table(
      ['Purpose', 'Legal basis', 'Persons', 'Data', 'Recipients', 'Deleted by time'],
      facts.processing.map((row) => {
        const { purpose, persons, data } = wordsOf(row.id);
        const bases = [
          ...row.bases.map((basis) => basisWords[basis]),
          ...(row.bases.includes('consent') && data.includes('health data') ? [explicitConsent] : []),
        ].join('; ');
        const own = row.recipients.map((id) => recipientWords[id]).join('; ') || 'nobody outside the operator';
        return [purpose, bases, persons, data, own, timesOf(row, facts)];
      }),
    ),
    '“No” in the last column means that the data stay until somebody removes them or the customer erases the account; see [How long data are kept](retention.md), which also explains “creation” and “the end”.',
    '## Recipients',
    table(
      ['Recipient', 'Purposes', 'Outside the European Economic Area'],
      receiving.map(({ words, purposes, isFar }) => [words, purposes.join('; '), isFar ? 'possible' : 'no']),
    ),
    '## Transfers outside the European Economic Area',
    'Data can go to these recipients outside the European Economic Area. The contract with each of them has to provide the safeguards (Article 46).',
    list(receiving.filter(({ isFar }) => isFar).map(({ words }) => words)),
    'The operator chooses the providers of servers, e-mail, text messages, the relay for video and the captcha service. The table says “no” on the condition that they are within the European Economic Area, which the operator has to check.',
    '## Security',
    'See [Security measures](security-measures.md).',
  );
}
