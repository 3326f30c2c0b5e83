/** Every limit of the product, said once (specification, section 9; the rest are ours). */

/** The largest resume file, in bytes: exactly this many are accepted, one more is not. */
export const RESUME_MAX_BYTES = 5 * 1024 * 1024

/** The largest registration request, in bytes: a resume of 5 MiB is 6,990,508 bytes in base64. */
export const REGISTRATION_MAX_BYTES = 8 * 1024 * 1024

/** The longest base64 text of a resume, in characters. */
export const RESUME_BASE64_MAX_LENGTH = 4 * Math.ceil(RESUME_MAX_BYTES / 3)

/** How long the provider may take to answer, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = 30_000

export const PASSWORD_MIN_LENGTH = 8
/** The longest password, in code points: normalizing it takes time that grows with the square of its length. */
export const PASSWORD_MAX_LENGTH = 1_024

/** Characters of the zip code that reach the provider. */
export const ZIP_CODE_SENT_LENGTH = 5

/** The longest single-line text of a field, in code points; so are the lengths of the other texts. */
export const TEXT_MAX_LENGTH = 200
/** RFC 5321, section 4.5.3.1.3: a path of 256 octets less its angle brackets. */
export const EMAIL_MAX_LENGTH = 254
export const KEY_SKILLS_MAX_LENGTH = 2_000
export const RESUME_URL_MAX_LENGTH = 2_048
/** The longest timestamp, in characters: twice what the finest clock needs. */
export const TIMESTAMP_MAX_LENGTH = 64
/** The longest name under which a resume file is kept, in characters (all of them ASCII). */
export const RESUME_FILENAME_MAX_LENGTH = 200
/** The largest salary, in US dollars, and travel radius, in miles, that a provider is asked to keep. */
export const AMOUNT_MAX = 1_000_000_000
/** Below it a salary is more likely to be meant by the hour: the page asks. */
export const HOURLY_PAY_BELOW = 1_000
/** 52 weeks of 40 hours. */
export const WORKING_HOURS_A_YEAR = 2_080
export const WEEKS_A_YEAR = 52
export const IDEMPOTENCY_KEY_MAX_LENGTH = 200

/** How long an upload may stand still before the form counts the connection as lost, in milliseconds. */
export const UPLOAD_STALL_MS = 30_000

/** How long reading a resume may take, in milliseconds; in the page its reader's way to the page included. */
export const RESUME_READING_MS = 8_000

/** How long a toast stays, in milliseconds. */
export const TOAST_MS = { success: 5_000, error: 8_000 } as const

/** How long after a conflict the email field is focused and selected, in milliseconds. */
export const EMAIL_CONFLICT_FOCUS_MS = 500

/** The most that an upload may carry besides the file: boundaries, part headers, the `filename` field. In bytes. */
export const UPLOAD_OVERHEAD_MAX_BYTES = 64 * 1024
/** The headers of one part of an upload, in bytes. */
export const PART_HEADERS_MAX_BYTES = 8 * 1024
/** The `filename` field of an upload, in bytes: longer than any storable name, so that those are told apart. */
export const UPLOAD_FILENAME_MAX_BYTES = 4 * 1024

/**
 * A form that is posted without script: fields; bytes of one field, of which a longer one keeps only its beginning;
 * bytes of all of them; and bytes of the whole body, of which more than a resume may have is read and dropped, so that
 * the browser shows the answer.
 */
export const POSTED_FIELDS_MAX = 200
export const POSTED_FIELD_MAX_BYTES = 16 * 1024
export const POSTED_TEXT_MAX_BYTES = 128 * 1024
export const POSTED_BODY_MAX_BYTES = 32 * 1024 * 1024

/** Any other request body, in bytes. */
export const REQUEST_BODY_MAX_BYTES = 16 * 1024

/**
 * How many of `[ { , :` a JSON body may hold, those in its texts included. A registration has some 60, and the commas of its
 * skills; hundreds of thousands take a parser seconds.
 */
export const JSON_TOKENS_MAX = 10_000

/** How much is still read of a body after its request was answered, in bytes, and how long it is waited for, in ms. */
export const REFUSED_BODY_MAX_BYTES = 256 * 1024
export const REFUSED_BODY_TIMEOUT_MS = 2_000

/** The largest answer of a provider that is handed back, in bytes. */
export const PROVIDER_ANSWER_MAX_BYTES = 1024 * 1024
/** The largest of which the service itself makes sentences for a person without script, in bytes. */
export const PROVIDER_WORDS_MAX_BYTES = 16 * 1024

/** How long a request's headers may take to arrive, in milliseconds. */
export const HEADERS_TIMEOUT_MS = 10_000
/** How long a whole request may take to arrive, in milliseconds: 5 MiB at 140 kbit/s. */
export const REQUEST_TIMEOUT_MS = 300_000
/**
 * A body of which fewer than `RECEIVING_MIN_BYTES` arrive in this time is given up, in milliseconds; or, where that is
 * more, less than half of what would bring all that was announced within `REQUEST_TIMEOUT_MS`.
 */
export const RECEIVING_WINDOW_MS = 20_000
export const RECEIVING_MIN_BYTES = 4 * 1024
/** How long a connection may be silent between requests, in milliseconds: longer than the usual proxy's 60 s. */
export const IDLE_TIMEOUT_MS = 72_000
/** How long running requests may take once the service was told to end, in milliseconds. */
export const DRAIN_TIMEOUT_MS = 8_000

/**
 * How long the virus scan of one file may take, in milliseconds: shorter than {@link UPLOAD_STALL_MS}, so that the form
 * hears of a scan that does not answer before it counts the connection as lost.
 */
export const SCAN_TIMEOUT_MS = 20_000

/** Uploads that are received at once; past it they are refused with 503. */
export const UPLOADS_IN_FLIGHT_MAX = 256

/** Uploads and registrations a minute for one address, unless the operator says otherwise. */
export const RATE_LIMIT_PER_MINUTE = 60
/**
 * Registrations of one address that the provider refuses, as many as it may send in a minute, in so many seconds: nobody
 * tries e-mail addresses one after the other.
 */
export const REFUSED_REGISTRATIONS_WINDOW_SECONDS = 900

/** Unclaimed uploads of one address in an hour, in megabytes of 1024 * 1024 bytes, unless the operator says otherwise. */
export const UPLOAD_QUOTA_MB = 100
/** What the unclaimed uploads of all may take of the disk that would be free without them. */
export const UNCLAIMED_SHARE_MAX = 0.5

/** The longest name of a board, in characters, and the largest file of its picture, in bytes: each visitor loads it. */
export const BOARD_NAME_MAX_LENGTH = 80
export const LOGO_MAX_BYTES = 256 * 1024
/** The largest file of an operator's own sentences, in bytes, and the longest of them, in characters: ours have 250. */
export const MESSAGES_MAX_BYTES = 512 * 1024
export const SENTENCE_MAX_LENGTH = 1_000

/** Hours after which an upload that no registration named is deleted, unless the operator says otherwise. */
export const UPLOAD_TTL_HOURS = 24

/**
 * After this a request is over, whichever process and machine had it, in milliseconds: ten times what an upload and its
 * scan may take, so that clocks may differ. What it left behind, untouched for as long, may be removed.
 */
export const ABANDONED_REQUEST_MS = 10 * (REQUEST_TIMEOUT_MS + SCAN_TIMEOUT_MS)

/**
 * Bytes of the disk that resumes leave free: the database on the same disk goes on, with room for tens of thousands of
 * candidates after the last upload was taken.
 */
export const DISK_RESERVE_BYTES = 100 * 1024 * 1024

/** Hours for which a claimed resume file that no candidate names may belong to a registration that is under way. */
export const ORPHAN_AGE_HOURS = 7 * 24

/** Where the built-in provider listens when it runs alone. */
export const PROVIDER_PORT = 3001
/** argon2id by OWASP's first recommendation: memory in KiB, passes, lanes. */
export const PASSWORD_HASH = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Registrations that may wait for a free core to hash on; past it they are refused with 503. */
export const HASHING_QUEUE_LENGTH = 512
/** Bytes of registration requests that the service, and the provider, holds at once; past it they are refused with 503. */
export const REGISTRATIONS_IN_FLIGHT_MAX_BYTES = 32 * REGISTRATION_MAX_BYTES
/** Registrations that are worked on at once, whatever their size; past it they are refused with 503. */
export const REGISTRATIONS_IN_FLIGHT_MAX = 1_024
/**
 * The share of uploads, registrations and their bytes in flight that one client address may have. A campus or a proxy
 * behind one address, with 60 uploads a minute of a minute each, needs a quarter; as much stays for all others.
 */
export const CLIENT_SHARE_MAX = 0.5
/** After how many seconds to try again what was refused because the provider is busy or its store is away. */
export const RETRY_AFTER_SECONDS = 5
/**
 * The longest `Retry-After` that counts, in milliseconds: a provider that is away is tried again after it at the latest,
 * and a longer one is counted down to nobody.
 */
export const RETRY_AFTER_MAX_MS = 60 * 60 * 1000
/** How often a page that says registrations are not taken asks whether they are, in milliseconds. */
export const REGISTRATIONS_ASKED_MS = 30_000
/**
 * How long a repeated registration is known by its Idempotency-Key, in hours: longer than a registration may wait to
 * be delivered again (`STORE_AND_FORWARD_HOURS`), or its second delivery would be taken for somebody else's.
 */
export const IDEMPOTENCY_KEY_TTL_HOURS = ORPHAN_AGE_HOURS + 24
/** Addresses for erasing that one candidate may have: each repetition of its registration is answered with one more. */
export const ERASE_TOKENS_MAX = 100

/** Hours for which a registration is delivered again to a provider that is away, unless the operator says otherwise. */
export const STORE_AND_FORWARD_HOURS = 72
/** Registrations that may wait for a provider that is away, unless the operator says otherwise. */
export const STORE_AND_FORWARD_MAX = 10_000
/** How long it is told how a registration that had to wait ended, in hours. */
export const STORE_AND_FORWARD_TOLD_HOURS = 7 * 24
/** How long a delivery is seen to stand before another takes it over, in milliseconds: longer than a call may take. */
export const OUTBOX_LEASE_MS = 2 * PROVIDER_TIMEOUT_MS
/** How often it is looked what is due, in milliseconds; also the first wait between two tries of what is away. */
export const OUTBOX_LOOK_MS = 2_000
/** The longest of those waits, which are doubled and then drawn. */
export const OUTBOX_BACKOFF_MAX_MS = 300_000
/** How often it is looked what has waited for too long, in milliseconds. */
export const OUTBOX_EXPIRY_MS = 60_000
/** Deliveries of one process at once. */
export const OUTBOX_AT_ONCE = 4
/** What of {@link PROVIDER_TIMEOUT_MS} stays for keeping a registration and saying so before the page gives up, in ms. */
export const KEEPING_MS = 3_000

/** How long an S3 server may take to accept a connection, to begin its answer and between two pieces of it. */
export const S3_TIMEOUT_MS = 30_000
