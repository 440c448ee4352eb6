/** The sandbox's virtual time: real time plus an offset that tests change. */
export class VirtualClock {
  private offset: number;

  constructor(offset = 0) {
    this.offset = offset;
  }

  get offset_ms(): number {
    return this.offset;
  }

  now(): number {
    return Date.now() + this.offset;
  }

  /** Unix seconds, the unit of every timestamp on the wire. */
  seconds(): number {
    return Math.floor(this.now() / 1000);
  }

  moveTo(instant: number): void {
    this.offset = instant - Date.now();
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
