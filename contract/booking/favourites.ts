import { z } from 'zod';
import { operation } from '../platform/operation.ts';
import { wholeNumber } from '../platform/rules.ts';
import { bookingRates } from './rates.ts';

export const FavouriteDoctor = z
  .object({
    doctor: z.object({
      id: z.int(),
      name: z.string().meta({ example: 'Dr. Béla Kovács' }),
      photo: z.string().nullable(),
    }),
    provider: z.object({ id: z.int(), name: z.string().meta({ example: 'Bükkfa Rendelő' }), city: z.string() }),
    specialization: z.string(),
    subfunctionId: z.int(),
  })
  .meta({ id: 'FavouriteDoctor' });
export type FavouriteDoctor = z.infer<typeof FavouriteDoctor>;

const mine = { access: 'customer', selfOnly: true, refusals: ['K401', 'KA003', 'K403'] } as const;
const ids = z.strictObject({ providerId: wholeNumber, doctorId: wholeNumber });
const changed = z.object({ favourite: z.boolean() });

export const listFavouriteDoctors = operation({
  ...mine,
  id: 'listFavouriteDoctors',
  method: 'GET',
  path: '/account/favourite-doctors',
  summary: "The customer's favourite doctors, the latest first",
  pages: ['home', 'doctor'],
  input: z.strictObject({}),
  output: z.array(FavouriteDoctor),
  clauses: ['S2.1-03'],
});

export const addFavouriteDoctor = operation({
  ...mine,
  id: 'addFavouriteDoctor',
  rate: bookingRates.favourites,
  method: 'POST',
  path: '/account/favourite-doctors',
  summary: 'Keep a doctor at a clinic among the favourites; safe to repeat',
  pages: ['doctor'],
  input: ids,
  output: changed,
  refusals: [...mine.refusals, '#404', 'K429'],
  clauses: ['S2.1-03'],
});

export const removeFavouriteDoctor = operation({
  ...mine,
  id: 'removeFavouriteDoctor',
  rate: bookingRates.favourites,
  method: 'POST',
  path: '/account/favourite-doctors/remove',
  summary: 'Take a doctor from the favourites; safe to repeat',
  pages: ['doctor', 'home'],
  input: ids,
  output: changed,
  refusals: [...mine.refusals, 'K429'],
  clauses: ['S2.1-03'],
});
