import { z } from 'zod';
import { Seller } from '../../../contract/payment/plan.ts';

/** Reads also a seller that was stored before sellers had a series of invoices. */
const ShownSeller = z.object(Seller.pick({ name: true, postalCode: true, city: true, street: true }).shape);

export function sellerOf(facts: unknown) {
  const { name, postalCode, city, street } = ShownSeller.parse(facts);
  return { name, address: `${postalCode} ${city}, ${street}` };
}
