import { operationList } from '../../contract/operations.ts';

/** Everything that a partner's own system may be given the right to. */
export const keyScopes = [
  ...new Set(operationList.flatMap(({ access }) => (typeof access === 'object' && 'key' in access ? access.key : []))),
];
