import type { RouteRow } from '../../contract/portal/route.ts';
import { routes } from '../../contract/routes.ts';
import type { World } from './world.ts';

/** The provider and doctor exist; the token is nobody's. */
export async function addresses({ database }: World): Promise<{ row: RouteRow; path: string }[]> {
  const { provider, doctor } = await database.db
    .selectFrom('schedule')
    .select(['provider_id as provider', 'doctor_id as doctor'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const values: Record<string, string> = {
    providerId: String(provider),
    doctorId: String(doctor),
    specializationId: '1',
    token: 'A'.repeat(43),
    uuid: '7c1f2c5e-1111-4222-8333-444455556666',
    modificationUuid: '7c1f2c5e-1111-4222-8333-444455556666',
    page: 'no-such-text',
  };
  return routes.map((row) => ({
    row,
    path: row.path
      .replaceAll(/:(\w+)\??/g, (_match, name: string) => values[name] ?? name)
      .replace('*', '/no/such/page'),
  }));
}
