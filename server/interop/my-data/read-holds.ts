import type { Handler } from '../context.ts';

export const readHolds: Handler<'readHolds'> = async (_input, { personalData }) =>
  personalData.flatMap(({ holds = [] }) => holds.map(({ id, years }) => ({ id, years })));
