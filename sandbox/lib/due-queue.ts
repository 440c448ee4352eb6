/** A binary heap of items ordered by their due time. */
export class DueQueue<Item extends { due_at: number }> {
  private readonly heap: Item[] = [];

  get size(): number {
    return this.heap.length;
  }

  peek(): Item | undefined {
    return this.heap[0];
  }

  push(item: Item): void {
    this.heap.push(item);
    this.rise(this.heap.length - 1);
  }

  pop(): Item | undefined {
    const first = this.heap[0];
    const last = this.heap.pop();
    if (first === undefined || last === undefined || this.heap.length === 0) return first;
    this.heap[0] = last;
    this.sink(0);
    return first;
  }

  clear(): void {
    this.heap.length = 0;
  }

  private due(index: number): number {
    return this.heap[index]?.due_at ?? Infinity;
  }

  private rise(start: number): void {
    for (let index = start; index > 0;) {
      const parent = (index - 1) >> 1;
      if (this.due(parent) <= this.due(index)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  private sink(start: number): void {
    for (let index = start; ;) {
      const left = index * 2 + 1;
      const smaller = this.due(left + 1) < this.due(left) ? left + 1 : left;
      if (this.due(smaller) >= this.due(index)) return;
      this.swap(index, smaller);
      index = smaller;
    }
  }

  private swap(a: number, b: number): void {
    const first = this.heap[a];
    const second = this.heap[b];
    if (first === undefined || second === undefined) return;
    this.heap[a] = second;
    this.heap[b] = first;
  }
}
