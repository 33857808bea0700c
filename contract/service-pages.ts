import { z } from 'zod';
import { type Operation, operation } from './platform/operation.ts';
import type { Permission } from './platform/permission.ts';
import type { RouteRow } from './portal/route.ts';
import { routes } from './routes.ts';

const ServicePage = z
  .object({
    id: z.string(),
    path: z.string(),
    permission: z.string(),
    coming: z.boolean(),
  })
  .meta({ id: 'ServicePage' });
type ServicePage = z.infer<typeof ServicePage>;

const nothing = z.strictObject({});
export type ServicePageId = `open${string}`;
type Row = { page: ServicePage; operation: Operation<typeof nothing, typeof ServicePage, ServicePageId> };

/** One operation per page with a flag, so that the flag guards the API as well (D8, S2.3); what a page shows one of has its own. */
export const servicePages: readonly Row[] = routes.flatMap((row: RouteRow) =>
  row.permission === undefined || row.path.includes(':') ? [] : [servicePage(row, row.permission)],
);

export const servicePageOperations: Readonly<Record<ServicePageId, Row['operation']>> = Object.fromEntries(
  servicePages.map((row) => [row.operation.id, row.operation]),
);

function servicePage({ id, path, coming }: RouteRow, permission: Permission): Row {
  return {
    page: { id, path, permission, coming },
    operation: operation({
      id: idOf(id),
      method: 'GET',
      path: `/service-pages/${id}`,
      summary: `Whether ${path} is built, for whoever may open it`,
      access: { permission },
      pages: [id],
      input: nothing,
      output: ServicePage,
      refusals: ['K401', 'KA004', 'K403'],
      clauses: ['S3.3-07', 'S6-02'],
    }),
  };
}

function idOf(page: string): ServicePageId {
  return `open${page.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())}`;
}
