import type { Language } from '../../contract/platform/brand.ts';
import { accessibilityPaper } from './accessibility.ts';
import { continuityPaper } from './continuity.ts';
import type { PaperFacts } from './facts.ts';
import { indexPaper } from './index-paper.ts';
import { openAcr } from './openacr.ts';
import { recordPaper } from './record.ts';
import { retentionPaper } from './retention.ts';
import { securityPaper } from './security.ts';
import { versionsPaper } from './versions.ts';

/** Papers by their file names; the accessibility statement is in each of the given languages. */
export async function papersOf(facts: PaperFacts, languages: readonly Language[]): Promise<Map<string, string>> {
  return new Map([
    ['index.md', indexPaper(facts, languages)],
    ...languages.map(
      (language) => [`accessibility-statement.${language}.md`, accessibilityPaper(facts, language)] as const,
    ),
    ['accessibility-report.openacr.yaml', openAcr(facts)],
    ['record-of-processing.md', recordPaper(facts)],
    ['retention.md', retentionPaper(facts)],
    ['security-measures.md', await securityPaper(facts)],
    ['continuity-and-exit.md', continuityPaper(facts)],
    ['supported-versions.md', versionsPaper(facts)],
  ]);
}
