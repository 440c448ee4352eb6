import type { Split as FullSplit } from '#server/domains/payments/shares.ts';

type Split = Omit<FullSplit, 'sellers'>;

type Ticket = { id: string; share: Share; isLive: boolean };
type Share = Split & { fee: number };
type Order = { tickets: Ticket[]; keptFees: number; isExact: boolean };

type Amounts = {
  face_amount: number;
  discount_amount: number;
  fee_amount: number;
  organizer_fee_amount: number;
  commission_amount: number;
};

/** The split of a ticket's price by the product's rules, in plain subtraction. */
export function shareOf(ticket: Amounts): Share {
  const { face_amount, discount_amount, fee_amount, organizer_fee_amount, commission_amount } = ticket;
  return {
    organizer: face_amount - discount_amount - organizer_fee_amount - commission_amount,
    promoter: commission_amount,
    platform: fee_amount + organizer_fee_amount,
    fee: fee_amount,
  };
}

/** Who must be owed what of each order, as long as only whole tickets of it were refunded. */
export class Reference {
  readonly orders = new Map<string, Order>();

  sold(orderId: string, tickets: { id: string; share: Share }[]): void {
    this.orders.set(orderId, {
      tickets: tickets.map((ticket) => ({ ...ticket, isLive: true })),
      keptFees: 0,
      isExact: true,
    });
  }

  refunded(orderId: string, ticketIds: string[], keepsFee: boolean): void {
    const order = this.orders.get(orderId);
    for (const ticket of order?.tickets ?? []) {
      if (!ticketIds.includes(ticket.id)) continue;
      ticket.isLive = false;
      if (keepsFee && order) order.keptFees += ticket.share.fee;
    }
  }

  /** A refund in proportion, not for certain tickets: from here on only the sum is known. */
  gaveBackInPart(orderId: string): void {
    const order = this.orders.get(orderId);
    if (order) order.isExact = false;
  }

  /** The split of an order when it was sold. */
  fullOf(orderId: string): Split {
    const tickets = this.orders.get(orderId)?.tickets ?? [];
    return leftOf(
      tickets.map((ticket) => ({ ...ticket, isLive: true })),
      0,
    );
  }

  /** The rest of each order that is known exactly. */
  left(): Map<string, Split> {
    const exact = [...this.orders].filter(([, { isExact }]) => isExact);
    return new Map(exact.map(([id, { tickets, keptFees }]) => [id, leftOf(tickets, keptFees)]));
  }
}

function leftOf(tickets: Ticket[], keptFees: number): Split {
  const live = tickets.filter(({ isLive }) => isLive);
  const total = (part: keyof Split) => live.reduce((sum, { share }) => sum + share[part], 0);
  return { organizer: total('organizer'), promoter: total('promoter'), platform: total('platform') + keptFees };
}
