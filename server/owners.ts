import { merged } from '../contract/platform/merged.ts';
import { areas } from './areas.ts';
import type { Owner, Table } from './platform/owner.ts';
import { owners as platform } from './platform/owners.ts';

/** Every table has an owner, which an area names; the compiler refuses one without. */
export const owners: { readonly [T in Table]: Owner<T> } = {
  ...platform,
  ...merged(
    areas.map(({ data }) => data),
    'owners',
  ),
};
