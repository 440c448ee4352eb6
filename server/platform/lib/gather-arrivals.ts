/**
 * Gathers what arrives in one turn of the event loop and hands it on together, in its order, at the end of that turn.
 * Work on one arrival after another would call the code of every stage anew for each; together, a stage does all of them
 * while its code is at hand in the processor's caches. docs/decisions/0014-requests-of-a-turn-go-together.md
 */
export function gatherArrivals<Arrival>(handOn: (arrival: Arrival) => void): (arrival: Arrival) => void {
  let arrived: Arrival[] = [];
  const handAllOn = () => {
    const all = arrived;
    arrived = [];
    for (const arrival of all) handOn(arrival);
  };
  return (arrival) => {
    if (arrived.push(arrival) === 1) setImmediate(handAllOn);
  };
}
