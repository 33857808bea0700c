import { stringify } from 'yaml';
import { failedRules } from './accessibility.ts';
import { criteria, judgedByProgram, obsolete, otherChapters, rulesByCriterion, statements } from './criteria.ts';
import type { PaperFacts } from './facts.ts';
import { paperLanguage } from './markdown.ts';

type Adherence = { level: 'supports' | 'partially-supports' | 'not-evaluated'; notes: string };
type Criterion = { num: string; components: { name: string; adherence: Adherence }[] };

const toComplete = '[To be completed]';

function isCheckedWhole({ brand, checks }: PaperFacts): boolean {
  return brand.languages.every((language) => checks.some((check) => check.language === language && check.isWhole));
}

function gapNotes({ gaps, texts }: PaperFacts, part: string, isOf: (gap: PaperFacts['gaps'][number]) => boolean) {
  return gaps
    .filter((gap) => gap.part === part && isOf(gap))
    .map(
      ({ id }) =>
        `${texts.say(paperLanguage, `accessibility.gap.${id}.what`)} ${texts.say(paperLanguage, `accessibility.gap.${id}.around`)}`,
    );
}

function adherenceOn(facts: PaperFacts, num: string, rules: readonly string[]): Adherence {
  if (num === obsolete) return { level: 'supports', notes: 'Obsolete; always satisfied with HTML.' };
  const failed = failedRules(facts.checks).filter((rule) => rules.includes(rule));
  const notes = [
    ...gapNotes(facts, 'web', (gap) => gap.criteria.includes(num)),
    ...(failed.length > 0 ? [`An automatic check failed the rules ${failed.join(', ')}.`] : []),
  ];
  if (notes.length > 0) return { level: 'partially-supports', notes: notes.join(' ') };
  const reason = judgedByProgram[num];
  if (reason !== undefined && isCheckedWhole(facts)) return { level: 'supports', notes: reason };
  const isPart = rules.length > 0 && facts.checks.length > 0;
  return {
    level: 'not-evaluated',
    notes: isPart
      ? 'An automatic check covers part of this criterion and failed no rule; nobody has judged the rest.'
      : '',
  };
}

function criterionRow(facts: PaperFacts, num: string, rules: readonly string[]): Criterion {
  const documents = gapNotes(facts, 'electronic-docs', (gap) => gap.criteria.includes(num));
  const electronic: Adherence =
    documents.length > 0
      ? { level: 'partially-supports', notes: documents.join(' ') }
      : { level: 'not-evaluated', notes: '' };
  return {
    num,
    components: [
      { name: 'web', adherence: adherenceOn(facts, num, rules) },
      { name: 'electronic-docs', adherence: electronic },
    ],
  };
}

function statementRow(facts: PaperFacts, num: string): Criterion {
  const notes = gapNotes(facts, 'web', ({ clauses }) => clauses.includes(num)).join(' ');
  const level = notes === '' ? 'not-evaluated' : 'partially-supports';
  return { num, components: [{ name: 'none', adherence: { level, notes } }] };
}

export function openAcr(facts: PaperFacts): string {
  const { brand, version, day, checks } = facts;
  const rules = rulesByCriterion();
  const chapters = Object.entries(criteria).map(([name, nums]) => [
    name,
    { criteria: nums.map((num) => criterionRow(facts, num, rules.get(num) ?? [])) },
  ]);
  const disabled = otherChapters.map((name) => [name, { disabled: true, notes: 'Not evaluated.' }]);
  const functional = { criteria: statements.map((num) => statementRow(facts, num)) };
  const days = checks.map(({ language, at }) => `${language} on ${at.slice(0, 10)}`).join(', ');
  return stringify({
    title: `${brand.name} Accessibility Conformance Report`,
    product: { name: brand.name, version, description: 'Portal for healthcare access, insurance and telemedicine' },
    author: { name: toComplete, company_name: brand.name, email: toComplete },
    vendor: { name: toComplete, company_name: brand.name, email: toComplete, phone: brand.phone.number },
    report_date: day,
    last_modified_date: day,
    version: 1,
    notes:
      'A draft by self-assessment. A criterion that nobody has evaluated is marked not-evaluated; the catalogue allows that for level AAA alone, so a person has to judge the others before the report is handed on as complete.',
    evaluation_methods_used:
      days === '' ? 'No automatic check is on record.' : `Automatic check by axe-core, by language: ${days}.`,
    legal_disclaimer: toComplete,
    license: 'CC-BY-4.0',
    catalog: '2.5-edition-wcag-2.2-508-eu-en',
    chapters: Object.fromEntries([...chapters, ['en_301_549_functional_performance', functional], ...disabled]),
  });
}
