import { areas } from './areas.ts';
import {
  type DeskData,
  type DeskGrants,
  type DeskRight,
  deskActions,
  deskRoles,
  type Role,
} from './platform/desk-right.ts';
import { merged } from './platform/merged.ts';

const grants: Readonly<Record<DeskData, DeskGrants[string]>> = merged(areas, 'rights');

export const deskData: readonly DeskData[] = Object.keys(grants).filter(isDeskData);

function isDeskData(name: string): name is DeskData {
  return Object.hasOwn(grants, name);
}

export function isRole(name: string): name is Role {
  return deskRoles.some((role) => role === name);
}

/** A role that this release does not know gives no rights. */
export function rightsOf(roleNames: readonly string[]): DeskRight[] {
  const roles = roleNames.filter(isRole);
  return deskData.flatMap((data) =>
    deskActions.flatMap((action) =>
      roles.some((role) => grants[data][role]?.includes(action)) ? [`${data}.${action}` as const] : [],
    ),
  );
}

/** Roles of people who work at providers; their rights reach only to those providers (0065). */
const atProviders: ReadonlySet<string> = new Set<Role>(['clinic_staff', 'doctor']);

export function unboundRightsOf(roleNames: readonly string[]): DeskRight[] {
  return rightsOf(roleNames.filter((role) => !atProviders.has(role)));
}

export function actsForCustomers(roleNames: readonly string[]): boolean {
  return unboundRightsOf(roleNames).includes('customer.act');
}

export function boundRightsOf(roleNames: readonly string[]): DeskRight[] {
  const everywhere = unboundRightsOf(roleNames);
  return rightsOf(roleNames).filter((right) => !everywhere.includes(right));
}
