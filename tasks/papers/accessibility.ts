import type { Language } from '../../contract/platform/brand.ts';
import { dayLong } from '../../contract/platform/format.ts';
import { type Check, ruleOf } from '../a11y-record.ts';
import type { PaperFacts } from './facts.ts';
import { list, paper } from './markdown.ts';

type Speaker = (id: string, values?: Record<string, string | number>) => string;

export function failedRules(checks: readonly Check[]): string[] {
  return [...new Set(checks.flatMap(({ violations }) => violations.map(({ what }) => ruleOf(what))))].sort();
}

function gapLines({ gaps }: PaperFacts, check: Check | undefined, language: Language, say: Speaker): string[] {
  const known = gaps.map(({ id, clauses, since }) => {
    const facts = say('gaps.clauses', { clauses: clauses.join(', '), since: dayLong(since, language) });
    return `**${say(`gap.${id}.what`)}** ${say(`gap.${id}.around`)} ${facts}`;
  });
  const rules = check ? failedRules([check]).join(', ') : '';
  return rules === '' ? known : [...known, `**${say('gap.checked.what', { rules })}** ${say('gap.checked.around')}`];
}

function checkLine({ brand }: PaperFacts, check: Check | undefined, language: Language, say: Speaker): string {
  if (!check) return say('prepared.none');
  const { at, version, axe, views, pages, widths, isWhole } = check;
  const day = dayLong(Temporal.Instant.from(at).toZonedDateTimeISO(brand.timeZone).toPlainDate().toString(), language);
  const facts = { day, version, axe, views, pages: pages.length, widths: widths.join(', ') };
  return [
    say('prepared.check', facts),
    say('prepared.found', { count: failedRules([check]).length }),
    ...(isWhole ? [] : [say('prepared.broken')]),
  ].join(' ');
}

/** The statement follows the model of Implementing Decision (EU) 2018/1523, with brackets for what only the partner knows. */
export function accessibilityPaper(facts: PaperFacts, language: Language): string {
  const { brand, version, texts } = facts;
  const { name, hosts, phone, openId } = brand;
  const day = dayLong(facts.day, language);
  const say: Speaker = (id, values = {}) =>
    texts.say(language, `accessibility.${id}`, { name, version, day, ...values });
  const check = facts.checks.find((one) => one.language === language);
  const gaps = gapLines(facts, check, language, say);
  return paper(
    `# ${say('title')}`,
    say('made'),
    say('scope', { hosts: hosts.join(', ') }),
    say('commitment'),
    `## ${say('status.title')}`,
    say('status.standard'),
    say(gaps.length > 0 ? 'status.partial' : 'status.unproved'),
    ...(gaps.length > 0 ? [`## ${say('gaps.title')}`, list(gaps)] : []),
    `## ${say('outside.title')}`,
    say('outside.lead'),
    list([
      ...['files', 'payment', 'map'].map((id) => say(`outside.${id}`)),
      ...(openId ? [say('outside.partner', { partner: openId.name })] : []),
    ]),
    `## ${say('prepared.title')}`,
    say('prepared.self'),
    checkLine(facts, check, language, say),
    say('prepared.keyboard'),
    say('prepared.nobody'),
    `## ${say('contact.title')}`,
    say('contact.phone', { phone: phone.number, hours: phone.hours[language] ?? '' }),
    say('contact.more'),
    `## ${say('enforcement.title')}`,
    say('enforcement.body'),
  );
}
