import type { Language } from '../../contract/platform/brand.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, table } from './markdown.ts';

export function indexPaper(facts: PaperFacts, languages: readonly Language[]): string {
  const statements = languages.map((language) => `[${language}](accessibility-statement.${language}.md)`).join(', ');
  return paper(
    head('Papers for lawyers and IT', facts),
    'These papers state what the portal does. A command writes them from the program, the settings of the partner and recorded measurements, as they were on the day above. The papers are neither a contract nor legal advice.',
    table(
      ['Paper', 'What it is for'],
      [
        [
          `Accessibility statement: ${statements}`,
          'The partner completes and publishes it. It follows the model of Implementing Decision (EU) 2018/1523, and can also serve as the information that Directive (EU) 2019/882 requires of a service.',
        ],
        [
          '[Accessibility report](accessibility-report.openacr.yaml)',
          'The same for procurement, criterion by criterion, in the format OpenACR. It is a draft: a person has to judge every criterion that is marked not-evaluated.',
        ],
        [
          '[Record of processing activities](record-of-processing.md)',
          'It is for the record under Article 30 GDPR: purposes, legal bases, persons, data, recipients and times.',
        ],
        [
          '[How long data are kept](retention.md)',
          'It says for how long each kind of data is kept, and what stays after an erasure.',
        ],
        [
          '[Security measures](security-measures.md)',
          'It is for Article 32 GDPR, and for the annex of a processing agreement.',
        ],
        [
          '[Backup, restore and exit](continuity-and-exit.md)',
          'It is for Article 30 DORA: where the data are, how long a restore takes, and how a partner leaves.',
        ],
        ['[Supported versions and times](supported-versions.md)', 'It is for IT: databases, servers and browsers.'],
      ],
    ),
    '## To be completed',
    'Square brackets with the words “To be completed”, in the language of the paper, mark what the program cannot know. The legal bases are what the authors of the program think is right; a lawyer of the country has to decide.',
    '## How to write them again',
    list([
      `\`npm run kapu -- papers --brand ${facts.brand.key}\` writes these papers again. Run it after an upgrade or after a change of the partner’s settings.`,
      '`npm run lab -- a11y` runs the automatic accessibility check and records the result.',
    ]),
  );
}
