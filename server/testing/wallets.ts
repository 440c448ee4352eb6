import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';
import { loadConfig } from '#server/config.ts';

const LIFETIME_YEARS = 10;

type Pair = { privateKey: string; publicKey: string };

/** A complete environment for both wallets, with keys and certificates of its own. */
export function walletEnvironment() {
  const [apple, signer, google] = [newPair(), newPair(), newPair()];
  return {
    APPLE_PASS_TYPE_ID: 'pass.example.velvet',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_PASS_CERTIFICATE: certify({ name: 'Pass Type ID', pair: signer, by: { name: 'WWDR', pair: apple } }),
    APPLE_PASS_KEY: signer.privateKey,
    APPLE_WWDR_CERTIFICATE: certify({ name: 'WWDR', pair: apple, by: { name: 'WWDR', pair: apple } }),
    GOOGLE_WALLET_ISSUER_ID: '3388000000012345678',
    GOOGLE_WALLET_SERVICE_ACCOUNT: 'wallet@velvet-example.iam.gserviceaccount.com',
    GOOGLE_WALLET_KEY: google.privateKey,
  };
}

/** Both wallets, as the configuration reads them. */
export function createTestWallets() {
  const { apple, google } = loadConfig({ ...walletEnvironment(), NODE_ENV: 'test' }).wallets;
  if (!apple || !google) throw new Error('a wallet is not configured');
  return { apple, google };
}

function newPair(): Pair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

type Named = { name: string; pair: Pair };

function certify({ name, pair, by }: Named & { by: Named }): string {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = randomBytes(8).toString('hex'); // with the issuer it identifies the certificate
  certificate.validity.notAfter.setFullYear(certificate.validity.notBefore.getFullYear() + LIFETIME_YEARS);
  certificate.setSubject([{ name: 'commonName', value: name }]);
  certificate.setIssuer([{ name: 'commonName', value: by.name }]);
  certificate.sign(forge.pki.privateKeyFromPem(by.pair.privateKey), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
