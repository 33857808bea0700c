import { customer, profile, type RouteRow, routeTable } from '../portal/route.ts';

// Beyond the specification: it names the fields of a medical record (S3.12-01) and no page of it. A relative has a page
// here because the paper for a ward is a file.
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
