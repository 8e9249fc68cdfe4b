// ILLUSTRATION FOR STAFF BUILDS, not for users: no kill switch, no opt-out, no spool on disk, wall-clock times.
//
// A minimal reporter of Flutter stalls for Jankline. Needs package:crypto; everything else is in
// the SDK. Give it the stack traces of a sampler such as glance, one call for each stall:
//
//   final reporter = JanklineReporter(
//       gateway: Uri.parse('https://jank.example.com'), key: 'device key', app: 'com.example.reader',
//       versionName: '1.1.0', versionCode: 110, installId: await savedInstallId());
//   reporter.start();
//   reporter.stall(trace.toString(), start: began, duration: took, screen: '/feed');

import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'dart:math';
import 'dart:typed_data';
import 'dart:ui' show FrameTiming;

import 'package:crypto/crypto.dart';
import 'package:flutter/widgets.dart';

/// Whether an installation takes part: docs/protocol.md, "Sampling".
bool takesPart(String salt, String installId, double rate) {
  final hash = sha256.convert(utf8.encode('$salt:$installId')).bytes;
  var n = 0;
  for (var i = 0; i < 6; i++) {
    n = n * 256 + hash[i];
  }
  n = n * 32 + (hash[6] >> 3);
  return n / 9007199254740992.0 < rate; // 2^53
}

/// 16 random bytes as hex: the id of an installation, an event or a batch.
String randomId() {
  final random = Random.secure();
  return List.generate(16, (_) => random.nextInt(256).toRadixString(16).padLeft(2, '0')).join();
}

class JanklineReporter with WidgetsBindingObserver {
  JanklineReporter({
    required this.gateway,
    required this.key,
    required this.app,
    required this.versionName,
    required this.versionCode,
    required this.installId,
    this.rate = 0.002,
    this.threshold = const Duration(milliseconds: 80),
    this.model = 'unknown',
    this.refreshRate = 60,
  });

  final Uri gateway;
  final String key, app, versionName, installId, model;
  final int versionCode;
  final double rate, refreshRate;
  final Duration threshold;

  static const _maxWaiting = 200; // events; the oldest are given up beyond
  static const _maxBatch = 50;
  static const _frozenMillis = 700;

  final List<Map<String, Object?>> _waiting = [];
  final Map<String, _Screen> _screens = {};
  String _screen = '(unnamed)';
  String? _buildId;
  Stopwatch _foreground = Stopwatch();
  Timer? _timer;
  var _sessions = 0, _sending = false, _pause = 1;

  bool get enabled => _timer != null;

  /// Begins to watch, when this installation takes part.
  void start() {
    if (enabled || !takesPart(app, installId, rate)) return;
    WidgetsBinding.instance
      ..addObserver(this)
      ..addTimingsCallback(_frames);
    _foreground.start();
    _sessions = 1;
    _timer = Timer.periodic(const Duration(minutes: 15), (_) => flush());
  }

  /// The screen that the user sees; the name of a route, no text of a user.
  set screen(String name) => _screen = name;

  /// Queues a stall.
  ///
  /// [trace] is a stack in Dart's ahead-of-time form, as StackTrace.toString() gives it.
  void stall(String trace,
      {required DateTime start, required Duration duration, String? screen}) {
    if (!enabled || duration < threshold) return;
    final frames = _dartFrames(trace); // innermost first
    if (frames.isEmpty) return;
    final outermostFirst = frames.reversed.toList();
    _queue(start, 'stall', {
      'kind': 'FRAME',
      'durationMillis': duration.inMilliseconds,
      'thresholdMillis': threshold.inMilliseconds,
      'screen': screen ?? _screen,
      'frames': [for (final frame in outermostFirst) {'dartFrame': frame}],
      'nodes': [for (var i = 0; i < frames.length; i++) {'parent': i - 1, 'frame': i}],
      'samples': [
        {
          'offsetMillis': 0,
          'shareMillis': duration.inMilliseconds,
          'node': frames.length - 1,
        }
      ],
    });
  }

  static final _frame = RegExp(r'#\d+\s+abs ([\da-f]+)(?: virt ([\da-f]+))?\s+(_kDart\w+)\+(?:0x)?([\da-f]+)');
  static final _field = RegExp(r"\b(build_id|isolate_dso_base)[:=] ?'?([\da-fA-F]+)'?");

  List<Map<String, Object?>> _dartFrames(String trace) {
    var base = 0;
    for (final field in _field.allMatches(trace)) {
      if (field[1] == 'build_id') {
        _buildId = field[2]!.toLowerCase();
      } else {
        base = int.parse(field[2]!, radix: 16);
      }
    }
    return [
      for (final frame in _frame.allMatches(trace).take(500))
        {
          if (_buildId != null) 'buildId': _buildId,
          'symbol': frame[3],
          'offset': int.parse(frame[4]!, radix: 16),
          if (frame[2] != null)
            'address': int.parse(frame[2]!, radix: 16)
          else if (base != 0)
            'address': int.parse(frame[1]!, radix: 16) - base,
        }
    ];
  }

  void _frames(List<FrameTiming> timings) {
    final screen = _screens.putIfAbsent(_screen, () => _Screen());
    for (final timing in timings) {
      screen.add(timing.totalSpan, Duration(microseconds: (1000000 / refreshRate).round()));
    }
  }

  @override
  void didChangeAppLifecycleState(AppLifecycleState state) {
    if (state == AppLifecycleState.resumed) {
      _foreground.start();
      _sessions++;
    } else if (state == AppLifecycleState.paused) {
      _foreground.stop();
      flush();
    }
  }

  void _queue(DateTime time, String body, Map<String, Object?> value) {
    _waiting.add({'id': randomId(), 'time': time.millisecondsSinceEpoch, body: value});
    if (_waiting.length > _maxWaiting) _waiting.removeAt(0);
  }

  /// Sends what waits. Ids are made once, so that sending again counts nothing twice.
  Future<void> flush() async {
    if (!enabled || _sending) return;
    _collect();
    _sending = true;
    try {
      while (_waiting.isNotEmpty) {
        final events = _waiting.take(_maxBatch).toList();
        final status = await _post(batch(events, randomId(), DateTime.now()));
        final isRefused = status >= 400 && status < 500 && status != 408 && status != 429;
        if (status != 202 && !isRefused) {
          _pause = min(_pause * 2, 64);
          await Future<void>.delayed(Duration(seconds: _pause + Random().nextInt(_pause)));
          if (_pause == 64) break; // the next flush goes on
          continue;
        }
        _pause = 1;
        _waiting.removeWhere(events.contains);
      }
    } finally {
      _sending = false;
    }
  }

  void _collect() {
    final now = DateTime.now();
    final seen = _foreground.elapsedMilliseconds;
    if (seen > 0 || _sessions > 0) {
      _queue(now.subtract(Duration(milliseconds: seen)), 'exposure',
          {'foregroundMillis': seen, 'sessions': _sessions});
      final running = _foreground.isRunning;
      _foreground = Stopwatch();
      if (running) _foreground.start();
      _sessions = 0;
    }
    _screens.forEach((name, screen) => _queue(
        now.subtract(Duration(milliseconds: screen.visibleMillis)),
        'screenFrames',
        screen.toJson(name, refreshRate)));
    _screens.clear();
  }

  /// The body of an upload; docs/batch.schema.json.
  Map<String, Object?> batch(List<Map<String, Object?>> events, String id, DateTime sentAt) => {
        'id': id,
        'header': {
          'app': app,
          'platform': 'FLUTTER',
          'versionName': versionName,
          'versionCode': versionCode,
          'buildIds': [
            if (_buildId != null) {'kind': 'DART_BUILD_ID', 'id': _buildId}
          ],
          'installId': installId,
          'device': {
            'model': model,
            'tier': 'UNKNOWN',
            'osVersion': Platform.operatingSystemVersion.split(' ').first,
            'refreshRateHz': refreshRate,
            'cpuCores': Platform.numberOfProcessors,
          },
          'sdkVersion': 'flutter-reporter 1',
          'sampleRate': rate,
        },
        'sentAt': sentAt.millisecondsSinceEpoch,
        'events': events,
      };

  Future<int> _post(Map<String, Object?> body) async {
    final client = HttpClient()..connectionTimeout = const Duration(seconds: 10);
    try {
      final request = await client.postUrl(gateway.resolve('/v1/batches'));
      final bytes = gzip.encode(Uint8List.fromList(utf8.encode(jsonEncode(body))));
      request.headers
        ..set('Authorization', 'Bearer $key')
        ..set('Content-Type', 'application/json')
        ..set('Content-Encoding', 'gzip')
        ..contentLength = bytes.length;
      request.add(bytes);
      final response = await request.close().timeout(const Duration(seconds: 30));
      await response.drain<void>();
      return response.statusCode;
    } catch (_) {
      return 0; // no answer: send again
    } finally {
      client.close(force: true);
    }
  }
}

/// Frames of one screen since the last report.
class _Screen {
  final List<int> overrun = List.filled(14, 0);
  var frames = 0, slow = 0, frozen = 0, micros = 0;

  int get visibleMillis => micros ~/ 1000;

  void add(Duration took, Duration budget) {
    frames++;
    micros += max(took.inMicroseconds, budget.inMicroseconds);
    final late = (took - budget).inMicroseconds;
    if (took.inMilliseconds > JanklineReporter._frozenMillis) {
      frozen++;
    } else if (late > 0) {
      slow++;
    }
    var bucket = 0; // bucket i: from 2^(i-1) ms up to 2^i ms past the deadline
    for (var start = 1000; late >= start && bucket < 13; start *= 2) {
      bucket++;
    }
    overrun[bucket]++;
  }

  Map<String, Object?> toJson(String name, double rate) => {
        'screen': name,
        'refreshRateHz': rate,
        'frames': frames,
        'visibleMillis': visibleMillis,
        'overrunHistogram': overrun,
        'slowFrames': slow,
        'frozenFrames': frozen,
      };
}
