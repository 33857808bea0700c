import { customer, profile, type RouteRow, routeTable } from '../portal/route.ts';

// Beyond the specification: S3.12-01 names the fields of a record but no page. The page of a relative
// is here because the paper that proves the mandate for a ward is a file.
export const routes = routeTable([
  { ...profile, id: 'records', path: '/records', file: 'records/list/records.tsx' },
  { ...profile, id: 'record-add', path: '/records/new', file: 'records/add/add.tsx', uploads: 'record' },
  { ...profile, id: 'record', path: '/records/:recordId', file: 'records/record/record.tsx' },
  {
    ...customer,
    id: 'relative',
    path: '/services/relatives/:relativeId',
    permission: 'hasRelatives',
    file: 'records/relative/relative.tsx',
    uploads: 'relative_proof',
  },
] satisfies readonly RouteRow[]);
