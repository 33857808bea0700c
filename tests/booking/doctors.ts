import type { World } from '../support/world.ts';

export function scheduleOf({ database }: World, familyName: string) {
  return database.db
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .where('doctor.family_name', '=', familyName)
    .select(['schedule.provider_id', 'schedule.doctor_id'])
    .executeTakeFirstOrThrow();
}

export function doctorsOf({ database }: World) {
  return database.db
    .selectFrom('schedule')
    .innerJoin('doctor', 'doctor.id', 'schedule.doctor_id')
    .select(['doctor.id', 'schedule.provider_id as providerId'])
    .orderBy('schedule.id')
    .execute();
}
