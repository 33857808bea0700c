import { operationList } from '../../contract/operations.ts';

export const keyScopes = [
  ...new Set(operationList.flatMap(({ access }) => (typeof access === 'object' && 'key' in access ? access.key : []))),
];
