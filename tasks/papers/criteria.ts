import axe from 'axe-core';

const words = (text: string) => text.trim().split(/\s+/);

/** Criteria of WCAG 2.2 as OpenACR's catalogue lists them. */
export const criteria = {
  success_criteria_level_a: words(`
    1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2
    2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2`),
  success_criteria_level_aa: words(`
    1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4
    3.3.3 3.3.4 3.3.8 4.1.3`),
} as const;

/** Functional performance statements in EN 301 549. */
export const statements = words('4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6 4.2.7 4.2.8 4.2.9 4.2.10 4.2.11');

/** Chapters of the catalogue that nobody has evaluated yet. */
export const otherChapters = words(`
  success_criteria_level_aaa functional_performance_criteria hardware software support_documentation_and_services
  en_301_549_generic_requirements en_301_549_ict_with_two-way_voice en_301_549_ict_with_video en_301_549_hardware
  en_301_549_non-web-documents en_301_549_software en_301_549_documentation_and_support_services
  en_301_549_ict_providing_relay_or_emergency_service_access`);

/** Criteria that a program alone can judge once it has seen every page, with the reason. */
export const judgedByProgram: Readonly<Record<string, string>> = {
  '1.3.4': 'No page locks its orientation.',
  '1.4.3': 'Every colour of text is compared with its background, and colours that contrast too little are refused.',
  '2.5.8': 'The size of every target, or its distance from others, is measured.',
  '3.1.1': 'Every page names its language.',
};

/** W3C holds this criterion to be always satisfied in HTML, and has taken it out of WCAG 2.2. */
export const obsolete = '4.1.1';

const criterionTag = /^wcag(\d)(\d)(\d{1,2})$/;

export function rulesByCriterion(): ReadonlyMap<string, readonly string[]> {
  const pairs = axe.getRules().flatMap(({ ruleId, tags }) =>
    tags.flatMap((tag) => {
      const parts = criterionTag.exec(tag);
      return parts ? [{ criterion: parts.slice(1).join('.'), ruleId }] : [];
    }),
  );
  const rows = Map.groupBy(pairs, ({ criterion }) => criterion);
  return new Map([...rows].map(([criterion, own]) => [criterion, own.map(({ ruleId }) => ruleId)]));
}
