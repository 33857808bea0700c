import { useLocation } from 'react-router';

type Props = { subfunctionId: number; hold: string | undefined; idempotencyKey: string };

/** Hidden fields of the button that books a time: its service, the hold it replaces (R4), and a key against a second press (R9). */
export function BookingFields({ subfunctionId, hold, idempotencyKey }: Props) {
  const query = new URLSearchParams(useLocation().search);
  return (
    <>
      <input type="hidden" name="subfunctionId" value={subfunctionId} />
      <input type="hidden" name="key" value={idempotencyKey} />
      {['preauthRef', 'for'].map((name) => {
        const value = query.get(name);
        return value !== null && <input key={name} type="hidden" name={name} value={value} />;
      })}
      {hold !== undefined && <input type="hidden" name="replaces" value={hold} />}
    </>
  );
}
