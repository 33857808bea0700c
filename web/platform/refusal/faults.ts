import type { Violation } from '../../../contract/platform/problem.ts';
import { violationText } from '../../../contract/platform/refusal-text.ts';
import type { PageContext } from '../page-context.tsx';
import type { T } from '../texts.ts';
import type { FieldFault } from '../ui/error-summary.tsx';

/** Broken rules in the words of the catalogue, the field named with its article (S5-12). */
export function faultsOf(
  violations: readonly Violation[],
  t: T,
  { language, config, requestId }: Pick<PageContext, 'language' | 'config' | 'requestId'>,
): FieldFault[] {
  const catalogue = { language, has: () => true, say: t, phone: config.phone.number, requestId };
  return violations.map((violation) => ({ name: violation.propertyName, text: violationText(violation, catalogue) }));
}
