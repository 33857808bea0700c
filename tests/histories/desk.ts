import type { Headers, HistoryPlace } from './place.ts';

export type Desk = { id: string; brand: 'default' | 'webbeteg'; headers: Headers };

export async function desksOf({ w }: HistoryPlace): Promise<Desk[]> {
  const desks: Desk[] = [];
  for (const brand of ['default', 'default', 'webbeteg'] as const) {
    const { id } = await w.desk(['supervisor', 'medical_adviser', 'claims_assessor', 'agent', 'doctor'], brand);
    desks.push({ id, brand, headers: {} });
  }
  return desks;
}

export async function logInDesks({ w }: HistoryPlace, desks: readonly Desk[]): Promise<void> {
  for (const desk of desks) {
    const { headers } = await w.deskSession(desk.id, desk.brand);
    desk.headers = { ...headers, ...(desk.brand === 'webbeteg' && { host: 'webbeteg.localhost:3000' }) };
  }
}
