import { z } from 'zod';
import { Seller } from '../../../contract/payment/plan.ts';

/** Also of a seller that was stored before it had a series of invoices. */
const ShownSeller = z.object(Seller.pick({ name: true, postalCode: true, city: true, street: true }).shape);

export function sellerOf(facts: unknown) {
  const { name, postalCode, city, street } = ShownSeller.parse(facts);
  return { name, address: `${postalCode} ${city}, ${street}` };
}
