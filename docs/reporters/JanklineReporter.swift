// ILLUSTRATION FOR STAFF BUILDS, not for users: no kill switch, no opt-out, no spool on disk, wall-clock times.
//
// A minimal reporter of main-thread stalls of iOS apps for Jankline: 64-bit devices, no dependency.
//
//   let reporter = JanklineReporter(
//     gateway: URL(string: "https://jank.example.com")!, key: "device key", app: "com.example.reader",
//     installId: savedInstallId())
//   reporter.start()  // on the main thread

import CryptoKit
import Darwin
import MachO
import UIKit

/// Whether an installation takes part: docs/protocol.md, "Sampling".
func takesPart(salt: String, installId: String, rate: Double) -> Bool {
  let hash = Array(SHA256.hash(data: Data("\(salt):\(installId)".utf8)))
  var n: UInt64 = 0
  for byte in hash[0..<8] { n = n << 8 | UInt64(byte) }
  return Double(n >> 11) / 9_007_199_254_740_992 < rate  // 2^53
}

/// 16 random bytes as hex: the id of an installation, an event or a batch.
func randomId() -> String {
  var bytes = [UInt8](repeating: 0, count: 16)
  for i in bytes.indices { bytes[i] = UInt8.random(in: 0...255) }
  return bytes.map { String(format: "%02x", $0) }.joined()
}

/// A binary of the process.
private struct Image {
  let name: String
  let uuid: String?
  let base: UInt64
  let end: UInt64
  let isOfApp: Bool
}

/// Finds the binaries of the process; those of the system have symbols only Apple knows.
private func loadedImages() -> [Image] {
  var images: [Image] = []
  for i in 0..<_dyld_image_count() {
    guard let path = _dyld_get_image_name(i), let header = _dyld_get_image_header(i) else { continue }
    let full = String(cString: path)
    let base = UInt64(UInt(bitPattern: header))
    var uuid: String?
    var size: UInt64 = 0
    var command = UnsafeRawPointer(header).advanced(by: MemoryLayout<mach_header_64>.size)
    for _ in 0..<header.pointee.ncmds {
      let head = command.assumingMemoryBound(to: load_command.self).pointee
      if head.cmd == UInt32(LC_UUID) {
        let bytes = command.assumingMemoryBound(to: uuid_command.self).pointee.uuid
        uuid = withUnsafeBytes(of: bytes) { $0.map { String(format: "%02x", $0) }.joined() }
      } else if head.cmd == UInt32(LC_SEGMENT_64) {
        let segment = command.assumingMemoryBound(to: segment_command_64.self).pointee
        let isText = withUnsafeBytes(of: segment.segname) { $0.starts(with: Array("__TEXT".utf8) + [0]) }
        if isText { size = segment.vmsize }
      }
      command = command.advanced(by: Int(head.cmdsize))
    }
    images.append(
      Image(
        name: (full as NSString).lastPathComponent, uuid: uuid, base: base, end: base + size,
        isOfApp: full.contains(".app/")))
  }
  return images.sorted { $0.base < $1.base }
}

/// Stops the main thread for some microseconds and walks its frame pointers. Between stop and resume
/// nothing may allocate: the main thread may hold the allocator's lock.
private func mainThreadStack(_ thread: thread_t, into stack: inout [UInt64]) -> Int {
  var count = 0
  guard thread_suspend(thread) == KERN_SUCCESS else { return 0 }
  defer { thread_resume(thread) }
  #if arch(arm64)
    var state = arm_thread_state64_t()
    var size = mach_msg_type_number_t(
      MemoryLayout<arm_thread_state64_t>.size / MemoryLayout<natural_t>.size)
    let words = Int(size)
    let result = withUnsafeMutablePointer(to: &state) {
      $0.withMemoryRebound(to: natural_t.self, capacity: words) {
        thread_get_state(thread, ARM_THREAD_STATE64, $0, &size)
      }
    }
    guard result == KERN_SUCCESS else { return 0 }
    let mask: UInt64 = 0x7F_FFFF_FFFF  // drops the signature of pointers
    stack[0] = state.__pc & mask
    count = 1
    var frame = state.__fp & mask
    while count < stack.count, frame != 0, frame & 7 == 0 {
      var pair: (UInt64, UInt64) = (0, 0)
      var read: vm_size_t = 0
      let status = withUnsafeMutableBytes(of: &pair) {
        vm_read_overwrite(
          mach_task_self_, vm_address_t(frame), 16, vm_address_t(UInt(bitPattern: $0.baseAddress)), &read)
      }
      guard status == KERN_SUCCESS, read == 16, pair.1 != 0 else { break }
      stack[count] = (pair.1 & mask) - 1  // the call is before the return address
      count += 1
      let caller = pair.0 & mask
      if caller <= frame { break }
      frame = caller
    }
  #endif
  return count
}

public final class JanklineReporter {
  private static let maxWaiting = 200
  private static let maxSamples = 200
  private let gateway: URL
  private let key: String
  private let app: String
  private let installId: String
  private let rate: Double
  private let thresholdMillis: Int
  private let intervalMillis: Int
  private let work = DispatchQueue(label: "jankline.reporter", qos: .utility)
  private var waiting: [[String: Any]] = []
  private var mainThread: thread_t = 0
  private var images: [Image] = []
  private var foregroundSince: Date?
  private var sessions = 0
  private var isSending = false
  private let answered = DispatchSemaphore(value: 0)

  public init(
    gateway: URL, key: String, app: String, installId: String, rate: Double = 0.002,
    thresholdMillis: Int = 80, intervalMillis: Int = 52
  ) {
    self.gateway = gateway
    self.key = key
    self.app = app
    self.installId = installId
    self.rate = rate
    self.thresholdMillis = thresholdMillis
    self.intervalMillis = intervalMillis
  }

  /// Begins to watch, when this installation takes part. Call it on the main thread.
  public func start() {
    guard mainThread == 0, takesPart(salt: app, installId: installId, rate: rate) else { return }
    mainThread = mach_thread_self()
    foregroundSince = Date()
    sessions = 1
    let center = NotificationCenter.default
    center.addObserver(forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: nil) {
      [weak self] _ in self?.work.async { self?.exposure(); self?.flush() }
    }
    center.addObserver(forName: UIApplication.willEnterForegroundNotification, object: nil, queue: nil) {
      [weak self] _ in
      self?.work.async { self?.foregroundSince = Date(); self?.sessions += 1 }
    }
    let thread = Thread { [weak self] in while let self = self { self.watchOnce() } }
    thread.name = "jankline.watch"
    thread.threadPriority = 1
    thread.start()
  }

  /// Asks the main thread for an answer; samples it while there is none.
  private func watchOnce() {
    let began = Date()
    DispatchQueue.main.async { self.answered.signal() }
    if answered.wait(timeout: .now() + .milliseconds(thresholdMillis)) == .success {
      Thread.sleep(forTimeInterval: Double(thresholdMillis) / 1000)
      return
    }
    var samples: [(offset: Int, stack: [UInt64])] = []
    var buffer = [UInt64](repeating: 0, count: 256)
    repeat {
      let count = mainThreadStack(mainThread, into: &buffer)
      let offset = Int(Date().timeIntervalSince(began) * 1000)
      if count > 0, samples.count < Self.maxSamples { samples.append((offset, Array(buffer[0..<count]))) }
    } while answered.wait(timeout: .now() + .milliseconds(intervalMillis)) == .timedOut
    let duration = Int(Date().timeIntervalSince(began) * 1000)
    work.async { self.stall(began, duration, samples) }
  }

  private func stall(_ began: Date, _ duration: Int, _ samples: [(offset: Int, stack: [UInt64])]) {
    if images.isEmpty { images = loadedImages() }
    var frames: [[String: Any]] = [], nodes: [[String: Int]] = [], known: [String: Int] = [:]
    var frameOf: [UInt64: Int] = [:]
    var list: [[String: Any]] = []
    for (i, sample) in samples.enumerated() {
      var node = -1
      for address in sample.stack.reversed() {
        let frame = frameOf[address] ?? {
          frames.append(["nativeFrame": nativeFrame(address)])
          frameOf[address] = frames.count - 1
          return frames.count - 1
        }()
        let call = "\(node)/\(frame)"
        node = known[call] ?? {
          nodes.append(["parent": node, "frame": frame])
          known[call] = nodes.count - 1
          return nodes.count - 1
        }()
      }
      // A sample stands for the time that is nearer to it than to its neighbours.
      let from = i == 0 ? 0 : (samples[i - 1].offset + sample.offset) / 2
      let to = i == samples.count - 1 ? duration : (sample.offset + samples[i + 1].offset) / 2
      list.append(["offsetMillis": sample.offset, "shareMillis": to - from, "node": node])
    }
    queue(
      began, "stall",
      [
        "kind": "DISPATCH", "durationMillis": duration, "thresholdMillis": thresholdMillis,
        "frames": frames, "nodes": nodes, "samples": list,
      ])
    flush()
  }

  private func nativeFrame(_ address: UInt64) -> [String: Any] {
    guard let image = images.last(where: { $0.base <= address }), address < image.end else {
      return ["address": address, "absolute": true]
    }
    var frame: [String: Any] = ["module": image.name, "address": address - image.base]
    if let uuid = image.uuid { frame["buildId"] = uuid }
    return frame
  }

  private func exposure() {
    guard let since = foregroundSince else { return }
    foregroundSince = nil
    let seen = Int(Date().timeIntervalSince(since) * 1000)
    queue(since, "exposure", ["foregroundMillis": seen, "sessions": sessions])
    sessions = 0
  }

  private func queue(_ time: Date, _ body: String, _ value: [String: Any]) {
    waiting.append(["id": randomId(), "time": millis(time), body: value])
    if waiting.count > Self.maxWaiting { waiting.removeFirst() }
  }

  private func millis(_ time: Date) -> Int64 { Int64(time.timeIntervalSince1970 * 1000) }

  /// The body of an upload; docs/batch.schema.json.
  func batch(_ events: [[String: Any]], id: String, sentAt: Date) -> [String: Any] {
    if images.isEmpty { images = loadedImages() }
    let bundle = Bundle.main.infoDictionary ?? [:]
    let builds = images.filter { $0.isOfApp && $0.uuid != nil }.prefix(64)
    return [
      "id": id,
      "header": [
        "app": app, "platform": "IOS",
        "versionName": bundle["CFBundleShortVersionString"] as? String ?? "(unknown)",
        "versionCode": Int(bundle["CFBundleVersion"] as? String ?? "") ?? 0,
        "buildIds": builds.map { ["kind": "MACHO_UUID", "id": $0.uuid!] },
        "installId": installId,
        "device": [
          "model": UIDevice.current.model, "tier": "UNKNOWN",
          "osVersion": UIDevice.current.systemVersion,
          "cpuCores": ProcessInfo.processInfo.processorCount,
        ] as [String: Any],
        "sdkVersion": "ios-reporter 1", "sampleRate": rate,
      ] as [String: Any],
      "sentAt": millis(sentAt),
      "events": events,
    ]
  }

  /// Sends what waits. Ids are made once, so that sending again counts nothing twice.
  private func flush() {
    let events = Array(waiting.prefix(50))
    guard !isSending, !events.isEmpty,
      let body = try? JSONSerialization.data(withJSONObject: batch(events, id: randomId(), sentAt: Date()))
    else { return }
    isSending = true
    var request = URLRequest(url: gateway.appendingPathComponent("v1/batches"), timeoutInterval: 30)
    request.httpMethod = "POST"
    request.setValue("Bearer \(key)", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = body
    URLSession.shared.dataTask(with: request) { [weak self] _, response, _ in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      self?.work.async {
        guard let self = self else { return }
        self.isSending = false
        let isRefused = 400..<500 ~= status && status != 408 && status != 429
        if status == 202 || isRefused {  // else the next flush goes on
          let sent = Set(events.compactMap { $0["id"] as? String })
          self.waiting.removeAll { sent.contains($0["id"] as? String ?? "") }
          self.flush()
        }
      }
    }.resume()
  }
}
