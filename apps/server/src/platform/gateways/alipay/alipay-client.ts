import { AlipaySdk } from 'alipay-sdk';
import * as z from 'zod';
import type { Clock } from '../../deps.ts';
import type { AlipayConfig } from '../../gateway-config.ts';
import { formatBeijingTime } from '../beijing-time.ts';
import { GatewayError, type GatewayProblem } from '../gateway-error.ts';
import { malformed, parseSigned } from '../parse-signed.ts';
import { type GatewayResponse, sendRequest } from '../send-request.ts';

/** The fields of a request or response, without those that every call has. */
type AlipayFields = Readonly<Record<string, unknown>>;
type AlipayCall = { readonly method: string; readonly content: AlipayFields; readonly notifyUrl?: string };

export type AlipayClient = {
  /** Throws `GatewayError` unless Alipay reports success in a signed response. */
  call<Schema extends z.ZodType>(schema: Schema, call: AlipayCall): Promise<z.infer<Schema>>;
  hasValidSign(fields: Readonly<Record<string, string>>): boolean;
};

const Result = z.object({ code: z.string(), sub_code: z.string().optional() });
const Envelope = z.record(z.string(), z.unknown());

/**
 * The SDK signs and verifies. It does not send: its HTTP client follows redirects, reads responses of any length and
 * cannot be aborted, and its errors quote the response.
 */
export function createAlipayClient(config: AlipayConfig, clock: Clock): AlipayClient {
  const { appId, privateKey, publicKey, gatewayUrl } = config;
  const sdk = new AlipaySdk({
    appId,
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    alipayPublicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    keyType: 'PKCS1',
  });

  /** Common parameters are in the URL, so that Alipay knows the charset of the body before it reads it. */
  const post = async ({ method, content, notifyUrl }: AlipayCall): Promise<GatewayResponse> => {
    // The SDK's own timestamp is in the time zone of the server.
    const timestamp = formatBeijingTime(clock.now());
    const signed = sdk.sdkExecute(method, { timestamp, bizContent: content, ...(notifyUrl && { notifyUrl }) });
    const parameters = new URLSearchParams(signed);
    const body = new URLSearchParams({ biz_content: parameters.get('biz_content') ?? '' });
    parameters.delete('biz_content');
    const url = new URL(gatewayUrl);
    url.search = parameters.toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' };
    return await sendRequest({ method: 'POST', url, headers, body: body.toString() });
  };

  /** The text that Alipay has signed. Reading anything else of the response would read unsigned text. */
  const verify = (body: string, responseKey: string): string => {
    const { sign, [responseKey]: response, error_response: error } = parseSigned(Envelope, body);
    if (typeof sign !== 'string' || response === undefined) {
      // Alipay cannot sign a refusal of an app that it does not know. The code helps the operator; nobody acts on it.
      const refusal = Result.safeParse(response ?? error).data;
      const code = refusal?.sub_code ?? refusal?.code;
      throw new GatewayError('untrusted', 'the response is not signed by Alipay', { code });
    }
    if (!isSignedResponse(body, responseKey, sign)) {
      throw new GatewayError('untrusted', 'the response is not signed by Alipay');
    }
    return sdk.getSignStr(body, responseKey);
  };

  const isSignedResponse = (body: string, responseKey: string, sign: string): boolean => {
    try {
      sdk.checkResponseSign(body, responseKey, sign, '');
      return true;
    } catch {
      return false;
    }
  };

  return {
    call: async (schema, call) => {
      const { status, body } = await post(call);
      if (status !== 200) throw malformed();
      const signed = verify(body, `${call.method.replaceAll('.', '_')}_response`);
      const result = parseSigned(Result, signed);
      if (result.code !== '10000') throw refusedBy(result);
      return parseSigned(schema, signed);
    },
    // RSA with SHA-1 is the SDK's other algorithm, and the notification names the one to use.
    hasValidSign: (fields) => fields['sign_type'] === 'RSA2' && sdk.checkNotifySignV2(fields),
  };
}

const problems: Readonly<Record<string, GatewayProblem>> = {
  'ACQ.TRADE_HAS_SUCCESS': 'already-paid',
  'ACQ.TRADE_HAS_CLOSE': 'already-closed',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'insufficient-funds',
  'ACQ.SYSTEM_ERROR': 'unreachable',
  'aop.ACQ.SYSTEM_ERROR': 'unreachable',
};

function refusedBy({ code, sub_code: subCode }: z.infer<typeof Result>): GatewayError {
  // 20000: the service is unavailable.
  const problem = problems[subCode ?? ''] ?? (code === '20000' ? 'unreachable' : 'refused');
  return new GatewayError(problem, 'Alipay refused the request', { code: subCode ?? code });
}
