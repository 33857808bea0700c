import { z } from 'zod';
import { DoctorSummary, Organiser, Ratings } from '../directory/offering.ts';
import { ProviderDetails, Service } from '../directory/provider.ts';
import { Cover } from '../entitlement/coverage.ts';
import { doorRates } from '../platform/door.ts';
import { Price } from '../platform/money.ts';
import { operation } from '../platform/operation.ts';
import { numberWithin, uuid, wholeNumber } from '../platform/rules.ts';

const Offer = Service.extend({
  name: z.string().meta({ example: 'Hárs Plusz, monthly' }),
  specializationId: z.int(),
  specialization: z.string(),
  price: Price.nullable(),
  organisable: z.array(Organiser),
  bookable: z.boolean(),
  cover: Cover.nullable(),
  nextFree: z.iso.datetime().nullable(),
});

export const getDoctor = operation({
  id: 'getDoctor',
  method: 'GET',
  path: '/providers/{providerId}/doctors/{doctorId}',
  summary: 'A doctor at a provider, with what can be booked and its price',
  access: 'public',
  rate: doorRates.look,
  pages: ['doctor', 'move-reservation'],
  input: z.object({
    providerId: wholeNumber,
    doctorId: wholeNumber,
    preauthRef: numberWithin(1, 20).optional().meta({ example: 'XVMY-ZNNC' }),
    personId: uuid.optional(),
  }),
  output: z.object({
    doctor: DoctorSummary.extend({
      about: z
        .string()
        .nullable()
        .meta({ example: 'Sees adults with high blood pressure, diabetes and thyroid disorders.' }),
      ratings: Ratings.nullable(),
    }),
    provider: ProviderDetails,
    offers: z.array(Offer),
  }),
  freeTimes: 'told',
  refusals: ['#404'],
  clauses: ['S2.1-03', 'S3.13-03', 'S3.13-04'],
});
