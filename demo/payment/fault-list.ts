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
