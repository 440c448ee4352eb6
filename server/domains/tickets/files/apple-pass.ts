import type { PKPass } from 'passkit-generator';
import type { AppleWallet } from '#server/config-wallets.ts';
import type { AppContext } from '#server/context.ts';
import { passColors, passFacts } from './pass-facts.ts';
import { passImages } from './pass-images.ts';
import { codeOf } from '../present.ts';
import type { TicketRow } from '../queries.ts';

/** A ticket as a signed pass for Apple Wallet (`.pkpass`). Callers check `mayHavePass` first. */
export async function renderApplePass(ctx: AppContext, wallet: AppleWallet, ticket: TicketRow): Promise<Buffer> {
  const [passkit, images] = await Promise.all([import('passkit-generator'), passImages()]); // read with the first
  const { brandName } = ctx.config;
  const pass = new passkit.PKPass(
    images,
    { wwdr: wallet.wwdrCertificate, signerCert: wallet.certificate, signerKey: wallet.key },
    {
      passTypeIdentifier: wallet.passTypeId,
      teamIdentifier: wallet.teamId,
      // The same for every code of a ticket: a newer pass replaces the one on the phone.
      serialNumber: ticket.ticket_id,
      organizationName: brandName,
      logoText: brandName,
      description: `Ticket for ${ticket.title}`,
      backgroundColor: rgb(passColors.paper),
      foregroundColor: rgb(passColors.ink),
      labelColor: rgb(passColors.accent),
    },
  );
  const { expires_at } = writeFields(ctx, pass, ticket);
  const { doors_at, starts_at, latitude, longitude } = ticket;
  const relevantAt = doors_at ?? starts_at;
  pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: codeOf(ctx, ticket), messageEncoding: 'iso-8859-1' });
  pass.setExpirationDate(expires_at);
  pass.setRelevantDate(relevantAt); // before iOS 18
  pass.setRelevantDates(relevantAt && [{ relevantDate: relevantAt }]);
  if (latitude !== null && longitude !== null) pass.setLocations({ latitude, longitude });
  return pass.getAsBuffer();
}

function writeFields(ctx: AppContext, pass: PKPass, ticket: TicketRow) {
  const facts = passFacts(ctx, ticket);
  pass.type = 'eventTicket';
  pass.primaryFields.push({ key: 'event', label: 'Event', value: ticket.title });
  pass.secondaryFields.push(
    ...filled({ key: 'day', label: 'Date', value: facts.day }, { key: 'place', label: 'Place', value: facts.place }),
  );
  pass.auxiliaryFields.push(
    ...filled(
      { key: 'holder', label: 'Holder', value: ticket.holder_name },
      { key: 'type', label: 'Ticket', value: ticket.ticket_type_name },
      { key: 'order', label: 'Order', value: facts.order },
    ),
  );
  pass.backFields.push(
    ...filled(
      { key: 'when', label: 'When', value: facts.when },
      { key: 'address', label: 'Address', value: facts.address },
      { key: 'host', label: 'Hosted by', value: ticket.organization_name },
      { key: 'page', label: 'Event', value: facts.url },
      { key: 'warning', label: 'One code, one person', value: facts.warning },
    ),
  );
  return facts;
}

function filled<Field extends { value: string }>(...fields: Field[]): Field[] {
  return fields.filter(({ value }) => value !== '');
}

function rgb(color: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
  return `rgb(${parts.join(', ')})`;
}
