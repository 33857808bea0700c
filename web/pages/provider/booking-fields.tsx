import { useEffect, useState } from 'react';

export const reservationPath = '/services/provider-search/reservation';

type Props = { subfunctionId: number; hold: string | undefined; idempotencyKey: string };

/** What goes along with a chosen time: the visit, the hold it takes the place of (R4), and a key against a double press. */
export function BookingFields({ subfunctionId, hold, idempotencyKey }: Props) {
  const [key, setKey] = useState(idempotencyKey);
  useEffect(() => {
    // A page for everybody brings no key: it would be the same for many visitors.
    if (idempotencyKey === '' && typeof crypto.randomUUID === 'function') setKey(crypto.randomUUID());
  }, [idempotencyKey]);
  return (
    <>
      <input type="hidden" name="subfunctionId" value={subfunctionId} />
      {key && <input type="hidden" name="key" value={key} />}
      {hold !== undefined && <input type="hidden" name="replaces" value={hold} />}
    </>
  );
}
