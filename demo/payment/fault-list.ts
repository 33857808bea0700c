type ScriptedFault = { times: number };

/** Faults that wait for their occasion, each for so many times. */
export function createFaultList<Fault extends ScriptedFault>() {
  let faults: Fault[] = [];
  return {
    add: (fault: Fault): void => void faults.push(fault),
    clear: (): void => {
      faults = [];
    },
    spend: <Row extends Fault>(isWanted: (fault: Fault) => fault is Row): Row | undefined => {
      const fault = faults.find(isWanted);
      if (fault) fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return fault;
    },
  };
}

export type PlannedNotification = { afterHours?: number; signs: 'own' | 'forged' | 'other'; isRepeated: boolean };

export const usual = { signs: 'own', isRepeated: true } as const satisfies PlannedNotification;
export const attack = { isRepeated: false } as const;

/** What the gateway sends instead of its usual notification: `early` before it has answered the start of the payment, `wrong-amount` with another sum. */
export const commonNotifications = {
  usual: [usual],
  early: [usual],
  'wrong-amount': [usual],
  never: [],
  'ten-times': Array.from({ length: 10 }, () => usual),
  late: [{ ...usual, afterHours: 72 }],
  forged: [{ ...attack, signs: 'forged' }, usual],
  'other-key': [{ ...attack, signs: 'other' }, usual],
} as const satisfies Record<string, readonly PlannedNotification[]>;
