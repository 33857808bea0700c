import { articleOf } from '../../../contract/platform/languages.ts';
import type { Violation } from '../../../contract/platform/problem.ts';
import type { PageContext } from '../page-context.tsx';
import type { T } from '../texts.ts';
import type { FieldFault } from '../ui/error-summary.tsx';

/** Broken rules in the words of the catalogue, the field named with its article (S5-12). */
export function faultsOf(
  violations: readonly Violation[],
  t: T,
  { language, config }: Pick<PageContext, 'language' | 'config'>,
): FieldFault[] {
  return violations.map(({ propertyName, errorCode, limit }) => {
    const field = t(`fields.${propertyName}`);
    const Article = articleOf(field, language);
    const text = t(`errors.${errorCode}.text`, { field, Article, limit: limit ?? '', phone: config.phone.number });
    return { name: propertyName, text };
  });
}
