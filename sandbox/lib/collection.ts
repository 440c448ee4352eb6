/** A keyed collection that keeps the order of insertion and can be iterated from any key, newest first. */
export class Collection<Value> {
  private readonly values = new Map<string, { value: Value; position: number }>();
  // Deleted keys stay in the order as gaps until they are half of it.
  private order: Array<string | null> = [];

  get size(): number {
    return this.values.size;
  }

  get(key: string): Value | undefined {
    return this.values.get(key)?.value;
  }

  set(key: string, value: Value): void {
    const present = this.values.get(key);
    if (present) {
      present.value = value;
      return;
    }
    this.values.set(key, { value, position: this.order.length });
    this.order.push(key);
  }

  delete(key: string): boolean {
    const present = this.values.get(key);
    if (!present) return false;
    this.values.delete(key);
    this.order[present.position] = null;
    if (this.order.length > 64 && this.values.size * 2 < this.order.length) this.closeGaps();
    return true;
  }

  *oldestFirst(): Generator<Value> {
    for (const entry of this.values.values()) yield entry.value;
  }

  /** Iterates from the newest, or from just below the given key. */
  *newestFirst(after?: string): Generator<Value> {
    const start = after === undefined ? this.order.length : (this.values.get(after)?.position ?? 0);
    for (let index = start - 1; index >= 0; index -= 1) {
      const key = this.order[index];
      const entry = key == null ? undefined : this.values.get(key);
      if (entry) yield entry.value;
    }
  }

  *entries(): Generator<[string, Value]> {
    for (const [key, entry] of this.values) yield [key, entry.value];
  }

  private closeGaps(): void {
    this.order = [...this.values.keys()];
    this.order.forEach((key, position) => {
      const entry = key === null ? undefined : this.values.get(key);
      if (entry) entry.position = position;
    });
  }
}
