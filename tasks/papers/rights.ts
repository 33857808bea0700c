import { type DeskRight, deskActions, deskRoles, type Role } from '../../contract/platform/desk-right.ts';
import { deskData, rightsOf } from '../../contract/roles.ts';
import { table } from './markdown.ts';

const inWords = (name: string) => name.replaceAll('_', ' ');

function actionsOf(role: Role, data: string): string {
  const rights: readonly DeskRight[] = rightsOf([role]);
  return deskActions.filter((action) => rights.some((right) => right === `${data}.${action}`)).join(', ');
}

export function rightsTable(): string {
  return table(
    ['Data', ...deskRoles.map(inWords)],
    deskData.map((data) => [inWords(data), ...deskRoles.map((role) => actionsOf(role, data) || '–')]),
  );
}
