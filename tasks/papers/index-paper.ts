import type { Language } from '../../contract/platform/brand.ts';
import type { PaperFacts } from './facts.ts';
import { head, list, paper, table } from './markdown.ts';

export function indexPaper(facts: PaperFacts, languages: readonly Language[]): string {
  const statements = languages.map((language) => `[${language}](accessibility-statement.${language}.md)`).join(', ');
  return paper(
    head('Papers for lawyers and IT', facts),
    'These papers state what the portal does. They are generated from the program, its settings and its recorded measurements, and show them as they were on the day above. They are no contract and no legal advice.',
    table(
      ['Paper', 'What it is for'],
      [
        [
          `Accessibility statement: ${statements}`,
          'To be completed and published by the partner, after the model of Implementing Decision (EU) 2018/1523. It also serves the information that Directive (EU) 2019/882 asks of a service.',
        ],
        [
          '[Accessibility report](accessibility-report.openacr.yaml)',
          'The same for procurement, criterion by criterion, in the format OpenACR. A draft: a person has to judge what is marked not-evaluated.',
        ],
        [
          '[Record of processing activities](record-of-processing.md)',
          'For the record under Article 30 GDPR: purposes, legal bases, persons, data, recipients and times.',
        ],
        ['[How long data are kept](retention.md)', 'Each time, and what stays after an erasure.'],
        [
          '[Security measures](security-measures.md)',
          'For Article 32 GDPR, and for the annex of a processing agreement.',
        ],
        [
          '[Backup, restore and exit](continuity-and-exit.md)',
          'For Article 30 DORA: where data are, what a restore takes, how a partner leaves.',
        ],
        ['[Supported versions and times](supported-versions.md)', 'For IT: databases, servers and browsers.'],
      ],
    ),
    '## To be completed',
    'What the program cannot know stands in square brackets with the words “To be completed”, in the language of the paper. The legal bases are those that the authors of the program think right; a lawyer of the country decides.',
    '## Made again',
    list([
      `\`npm run kapu -- papers --brand ${facts.brand.key}\` writes these papers anew, after an upgrade or a change of settings of the partner.`,
      '`npm run lab -- a11y` runs the automatic check of accessibility and records it.',
    ]),
  );
}
