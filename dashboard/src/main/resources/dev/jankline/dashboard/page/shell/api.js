// Requests to the REST interface.
import { accessHeaders } from './key.js';

/** An answer that is not the one asked for, with what to do about it. */
export class ApiError extends Error {
  /**
   * @param {string} reason reason of the interface, or OFFLINE
   * @param {string} message one line
   */
  constructor(reason, message) {
    super(message);
    this.reason = reason;
  }
}

/** The address of something of an app: path('my.app', 'clusters', 'k1:1'). */
export function path(app, ...parts) {
  return ['/v1/apps', app, ...parts].map((part, index) => (index === 0 ? part : encodeURIComponent(part))).join('/');
}

/** Adds parameters that have a value. */
export function withQuery(address, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') {
      query.set(name, value);
    }
  }
  const text = query.toString();
  return text ? `${address}?${text}` : address;
}

async function answered(address, { signal, headers, ...more } = {}) {
  try {
    return await fetch(address, { ...more, headers: { Accept: 'application/json', ...accessHeaders(), ...headers }, signal });
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new ApiError('OFFLINE', 'The dashboard does not answer.');
  }
}

async function refusal(response) {
  const body = await response.json().catch(() => ({}));
  return new ApiError(body.reason ?? `HTTP_${response.status}`, body.error ?? `The dashboard answered with status ${response.status}.`);
}

/**
 * Asks for JSON.
 * @param {string} address with parameters
 * @param {AbortSignal} [signal] gives the request up
 * @returns {Promise<object>} the body
 * @throws {ApiError} when the answer is not a success
 */
export async function ask(address, signal) {
  const response = await answered(address, { signal });
  if (!response.ok) {
    throw await refusal(response);
  }
  return response.json();
}

/**
 * Sends an action.
 * @param {string} address of the action
 * @param {object} action its body
 * @param {string} key write key
 * @returns {Promise<object>} what was written
 * @throws {ApiError} when it was refused, or may not have been written
 */
export async function act(address, action, key) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const response = await answered(address, { method: 'POST', headers, body: JSON.stringify(action) });
  if (!response.ok) {
    throw await refusal(response);
  }
  acted();
  return response.json();
}

/**
 * Has a report of another tool explained; nothing of it is stored.
 * @param {string|Blob} report text of the report
 * @param {string} key key of the app
 * @returns {Promise<object>} its stalls, explained
 * @throws {ApiError} when it was refused, or did not arrive
 */
export async function explain(report, key) {
  const response = await answered('/v1/explain', { method: 'POST', headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/plain' }, body: report });
  if (!response.ok) {
    throw await refusal(response);
  }
  return response.json();
}

/** Says that the user changed something: it is to be seen soon. */
function acted() {
  window.dispatchEvent(new Event('jank-acted'));
}

/**
 * Sends a symbol file. A fetch would not tell how far it is.
 * @param {string} address where symbols of the app are taken
 * @param {File} file the file
 * @param {string} key upload key
 * @param {(part: number) => void} progress told of the share that was sent
 * @returns {Promise<object>} what was stored
 * @throws {ApiError} when it was refused, or did not arrive
 */
export function upload(address, file, key, progress) {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    request.setRequestHeader('Authorization', `Bearer ${key}`);
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onerror = () => fail(new ApiError('OFFLINE', 'The connection broke off: send the file again.'));
    request.onload = () => {
      const body = request.response ?? {};
      if (request.status === 200 || request.status === 201) {
        acted();
        done(body);
      } else {
        fail(new ApiError(body.reason ?? `HTTP_${request.status}`, body.error ?? `The gateway answered with status ${request.status}.`));
      }
    };
    request.send(file);
  });
}

/**
 * Saves an export under the name that the server gives it. With a read key a plain link would be refused.
 * @param {string} address of the export
 * @throws {ApiError} when the answer is not a success
 */
export async function save(address) {
  const response = await answered(address);
  if (!response.ok) {
    throw await refusal(response);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'jankline-export';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
