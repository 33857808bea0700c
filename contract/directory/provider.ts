import { z } from 'zod';
import { doorRates } from '../platform/door.ts';
import { operation } from '../platform/operation.ts';
import { wholeNumber } from '../platform/rules.ts';
import { DoctorSummary, ProviderSummary } from './offering.ts';

export const ProviderDetails = ProviderSummary.extend({
  description: z.string().nullable().meta({ example: 'Examinations by specialists, after a referral or without one.' }),
  email: z.string().nullable(),
  web: z.string().nullable().meta({ example: 'https://bukkfa.example/' }),
  postalCode: z.string().nullable(),
  country: z.string(),
}).meta({ id: 'ProviderDetails' });

export const Service = z.object({
  id: z.int(),
  name: z.string().meta({ example: 'First visit' }),
  minutes: z.int(),
  kind: z.string().meta({ example: 'first' }),
});

/** Specializations are sorted by name, their services by id, and the doctors by their next free time (S7-19, S3.6-01). */
export const getProvider = operation({
  id: 'getProvider',
  method: 'GET',
  path: '/providers/{providerId}',
  summary: 'A provider with its specializations and doctors',
  access: 'public',
  rate: doorRates.look,
  pages: ['provider'],
  input: z.object({ providerId: wholeNumber, defaultServiceId: wholeNumber.optional() }),
  output: z.object({
    provider: ProviderDetails,
    /** False while the partner has paused the clinic for its own customers. */
    timesOffered: z.boolean(),
    specializations: z.array(
      z.object({ id: z.int(), name: z.string().meta({ example: 'Internal medicine' }), services: z.array(Service) }),
    ),
    defaultServiceId: z.int().nullable(),
    doctors: z.array(DoctorSummary.extend({ subfunctionId: z.int(), nextFree: z.iso.datetime().nullable() })),
  }),
  freeTimes: 'told',
  refusals: ['#404'],
  clauses: ['S7-19', 'S3.6-01'],
});

export const getSpecialization = operation({
  id: 'getSpecialization',
  method: 'GET',
  path: '/providers/{providerId}/specializations/{specializationId}',
  summary: 'One specialization of a provider: its services and the doctors who give them',
  access: 'public',
  rate: doorRates.look,
  pages: ['specialization'],
  input: z.object({ providerId: wholeNumber, specializationId: wholeNumber }),
  output: z.object({
    provider: ProviderDetails,
    timesOffered: z.boolean(),
    specialization: z.object({
      id: z.int(),
      name: z.string().meta({ example: 'Internal medicine' }),
      services: z.array(Service),
    }),
    doctors: z.array(DoctorSummary.extend({ subfunctionId: z.int(), nextFree: z.iso.datetime().nullable() })),
  }),
  freeTimes: 'told',
  refusals: ['#404'],
  clauses: ['S2.1-03'],
});
