package dev.jankline.sdk.android;

import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobScheduler;
import android.app.job.JobService;
import android.content.ComponentName;
import android.content.Context;
import org.jspecify.annotations.Nullable;

/**
 * Uploads when the device is idle and the network is not metered, also after the process of the app
 * has ended: the system starts it again then. Planned when the user leaves the app.
 */
public final class UploadJob extends JobService implements Runnable {
  private volatile @Nullable JobParameters parameters;
  private volatile @Nullable Thread thread;

  /** Called by the system. */
  public UploadJob() {}

  /** Plans the job, or leaves it as it is planned. Waits for the system. */
  static void plan(Context context, int id) {
    Object scheduler = context.getSystemService(Context.JOB_SCHEDULER_SERVICE);
    if (scheduler != null) {
      ((JobScheduler) scheduler)
          .schedule(
              new JobInfo.Builder(id, new ComponentName(context, UploadJob.class))
                  .setRequiredNetworkType(JobInfo.NETWORK_TYPE_UNMETERED)
                  .setRequiresDeviceIdle(true)
                  .build());
    }
  }

  @Override
  public boolean onStartJob(JobParameters job) {
    parameters = job;
    Thread started = new Thread(this, "jankline-job");
    thread = started;
    started.start();
    return true;
  }

  @Override
  public boolean onStopJob(JobParameters job) {
    parameters = null;
    Thread started = thread;
    if (started != null) {
      started.interrupt();
    }
    JankMonitor.abortUpload();
    return true;
  }

  @Override
  public void run() {
    JankMonitor.uploadIfAllowed();
    JobParameters job = parameters;
    if (job != null) {
      jobFinished(job, false);
    }
  }
}
