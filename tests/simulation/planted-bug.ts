/** A known way to lose texts, planted on purpose. */
import type { SimAnswer, SimRequest } from './exchange.ts';
import type { SimDevice } from './sim-device.ts';

export interface PlantedBug {
  /** Breaks a device's store. */
  readonly store?: (device: SimDevice) => void;
  /** Breaks what goes over the wire. */
  readonly request?: (request: SimRequest) => SimRequest;
  /** Breaks what happens when an answer comes. */
  readonly answer?: (device: SimDevice, answer: SimAnswer) => Promise<void>;
}
