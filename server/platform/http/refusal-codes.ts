import { isAtDesk, type Operation } from '../../../contract/platform/operation.ts';
import type { ErrorCode } from '../../../contract/platform/problem.ts';

const isKeyed = ({ access }: Operation) => typeof access === 'object' && 'key' in access;
const needsPermission = ({ access }: Operation) => typeof access === 'object' && 'permission' in access;

const isStrict = ({ def }: Operation['input']) => def.catchall !== undefined;

const implied: readonly { when: (operation: Operation) => boolean; codes: readonly ErrorCode[] }[] = [
  { when: () => true, codes: ['K421', 'K429', 'K500', 'K503'] },
  {
    when: ({ input, invalid }) =>
      (Object.keys(input.shape).length > 0 || isStrict(input)) && invalid?.['*'] === undefined,
    codes: ['X444'],
  },
  { when: ({ method }) => method === 'POST', codes: ['KJSON', 'K409', 'K413', 'K415', 'K422'] },
  { when: ({ mints }) => mints === true, codes: ['K403'] },
  { when: (operation) => operation.access !== 'entry' && !isKeyed(operation), codes: ['K401'] },
  {
    when: (operation) => operation.access !== 'entry' && !isKeyed(operation) && !isAtDesk(operation),
    codes: ['#404', 'RM1003'],
  },
  { when: ({ access }) => typeof access === 'object' && 'desk' in access, codes: ['K403'] },
  { when: isKeyed, codes: ['KA023', 'KA024'] },
  { when: ({ pages }) => pages !== undefined, codes: ['#404', 'K401', 'K403'] },
  { when: ({ access }) => access === 'subscriber', codes: ['KA004'] },
  { when: needsPermission, codes: ['K403', 'KA004'] },
  { when: ({ selfOnly }) => selfOnly === true, codes: ['KA003'] },
  { when: ({ health }) => health !== undefined, codes: ['KA005', 'KA020'] },
  { when: ({ credentials }) => credentials === true, codes: ['KA009'] },
];

export function refusalCodesOf(operation: Operation): ReadonlySet<ErrorCode> {
  const rows = implied.filter(({ when }) => when(operation));
  return new Set([
    ...operation.refusals,
    ...Object.values(operation.invalid ?? {}),
    ...rows.flatMap(({ codes }) => codes),
  ]);
}
