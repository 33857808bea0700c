type ScriptedFault = { times: number };

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

/** Instead of the usual notification: `early` comes before the answer to the start, `wrong-amount` has another sum. */
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
