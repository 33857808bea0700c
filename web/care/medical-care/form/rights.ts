import { type Flags, Permission } from '../../../../contract/platform/permission.ts';

type Customer = Record<keyof typeof Flags.shape, boolean> & { services: readonly string[] };

export function rightsOf(user: Customer): { services: readonly string[]; flags: readonly string[] } {
  return { services: user.services, flags: Permission.options.filter((flag) => user[flag]) };
}
